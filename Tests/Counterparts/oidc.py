"""The OpenID provider of oidc-provider-mock, which here insists on PKCE; the argument is how long its tokens last, in seconds."""

import os
import sys
from datetime import timedelta

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import oidc_provider_mock
from authlib.oauth2.rfc7636 import CodeChallenge
from oidc_provider_mock import _app
from werkzeug.serving import make_server

challenges = {}


class Challenge(CodeChallenge):
    def get_authorization_code_challenge(self, authorization_code):
        return challenges[authorization_code.code][0]

    def get_authorization_code_challenge_method(self, authorization_code):
        return challenges[authorization_code.code][1]


class Code(_app.OpenIDCode):
    def __call__(self, grant):
        super().__call__(grant)
        Challenge(required=True)(grant)


class Grant(_app.AuthorizationCodeGrant):
    # A program that everybody has keeps no secret.
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def save_authorization_code(self, code, request):
        data = request.payload.data
        challenges[code] = (data.get("code_challenge"), data.get("code_challenge_method"))
        super().save_authorization_code(code, request)


class Refresh(_app.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def revoke_old_credential(self, refresh_token):
        super().revoke_old_credential(refresh_token)
        _app.storage.remove_refresh_token(refresh_token.token)


_app.OpenIDCode, _app.AuthorizationCodeGrant, _app.RefreshTokenGrant = Code, Grant, Refresh
app = oidc_provider_mock.app(
    require_nonce=True, access_token_max_age=timedelta(seconds=int(sys.argv[1])))
make_server("127.0.0.1", 0, app, threaded=True, fd=0).serve_forever()
