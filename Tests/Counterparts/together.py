"""All counterparts at once, with sample data: together.py [--port FIRST] [--folder FOLDER]

They listen on this machine only, on five ports from FIRST (18100) on; FIRST 0 takes any free ones. A file of profiles for
them, and what signing in takes, are written to FOLDER (.build/counterparts-profiles). Ctrl-C ends all of them.
"""

import argparse
import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
SECRET = "5e" * 32
NAMES = ["nyla", "onboarding", "vuetraccar", "asiatravelplan", "dialog"]
PROGRAMS = {"dialog": "relay.py"}
PDF = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n" \
    "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"


def village():
    """The parcels of the sample village, as Nyla has them."""
    with open(REPOSITORY / "SampleData/parcels/village.geojson", encoding="utf-8") as file:
        collection = json.load(file)
    return {f"k{n}": feature | {"crs": collection["crs"]} for n, feature in enumerate(collection["features"], 1)}


def nyla_store():
    return {
        "parcels": village(),
        "projects": {"q1": {"label": "New school", "parcelIds": ["k1", "k2", "k3"]}},
        "folders": {"d1": {"name": "Plans"}},
        "files": {
            "f1": {"fileName": "Plan.pdf", "mimeType": "application/pdf", "fileSize": len(PDF), "folderId": "d1", "content": PDF},
            "f2": {"fileName": "Notes.txt", "mimeType": "text/plain", "fileSize": 13, "folderId": None, "content": "Boundary 35.\n"},
        },
        "positions": {
            "p1": {"valuta": "2026-03-02", "description": "Boundary stones", "amount": 480.5, "currency": "CHF", "category": "4000"},
            "p2": {"valuta": "2026-03-05", "description": "Travel to Furka", "amount": 61, "currency": "CHF", "category": "6640"},
        },
        "documents": {"7": {"documentName": "Receipt.pdf", "contractId": "c1", "documentMimeType": "application/pdf", "content": PDF}},
        "permissions": {
            "tables": {name: {"view": True, "read": "a", "create": "a", "update": "a", "delete": "a"} for name in ["Position", "Document", "Project", "Parcel"]},
            "fields": {},
            "views": {"dashboard": True, "settings": False},
            "isAdmin": False,
        },
    }


def environments(folder):
    store = folder / "nyla.json"
    store.write_text(json.dumps(nyla_store()), encoding="utf-8")
    return {
        "nyla": {"NYLA_STORE": str(store)},
        "vuetraccar": {"REMOTE_USER": "anna", "REMOTE_GROUPS": "admins"},
        "asiatravelplan": {"ATP_MORE": "20", "ATP_SECONDS": "3600"},
    }


def profiles(ports):
    address = {name: f"http://127.0.0.1:{port}/" for name, port in ports.items()}
    return f"""# Profiles for the counterparts; written anew each time they start.
profiles:
  demo-nyla:
    service: nyla
    url: {address["nyla"]}
    environment: Dev
    mandate: m1
    instance: i1
    sign-in: {{ method: form }}
  demo-onboarding:
    service: onboarding
    url: {address["onboarding"]}
    environment: Dev
    sign-in: {{ method: token }}
  demo-vuetraccar:
    service: vuetraccar
    url: {address["vuetraccar"]}
    environment: Dev
    sign-in: {{ method: proxy, user: anna }}
  demo-asiatravelplan:
    service: asiatravelplan
    url: {address["asiatravelplan"]}
    environment: Dev
    sign-in: {{ method: oidc, issuer: {address["asiatravelplan"]}realms/master, client: asiatravelplan-ios }}
  demo-dialog:
    service: dialog
    url: {address["dialog"].replace("http:", "ws:")}
    environment: Dev
"""


def listening(name, port):
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind(("127.0.0.1", port))
    except OSError as error:
        sys.exit(
            f"Port {port}, for {name}, cannot be used: {error.strerror}.\n"
            f"End the program that listens there, or choose other ports: make counterparts FIRST_PORT={18100 if port > 60000 else port + 1000}")
    sock.listen(128)
    return sock


def tied_to(parent):
    """Ends a child with its parent, even one that is killed; Ctrl-C is the parent's."""
    os.setpgid(0, 0)
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    if os.getppid() != parent:
        os._exit(1)


def start(name, sock, environment):
    parent = os.getpid()
    program = HERE / PROGRAMS.get(name, f"{name}.py")
    return subprocess.Popen(
        [sys.executable, str(program)], stdin=sock.fileno(), stdout=subprocess.DEVNULL, env=os.environ | environment,
        preexec_fn=lambda: tied_to(parent))


def write_notes(port):
    """Notes of another device of the same person; the first request waits until the relay is there."""
    clock = int(time.time())
    for age, text in [(7200, "Check the boundary stone at parcel 35 #survey"), (3600, "Buy paper #office"), (60, "Call the register #survey")]:
        address = f"http://127.0.0.1:{port}/-/write/{SECRET}/{clock - age}/{urllib.parse.quote(text, safe='')}"
        urllib.request.urlopen(address, timeout=60).read()


def instructions(ports, folder):
    lines = [f"  {name:15} http://127.0.0.1:{port}/" for name, port in ports.items()]
    return "\n".join(["The counterparts run:", *lines, "", "In another terminal, from any folder:", "", *(
        "  " + line for line in [
            f"export FIELDBOOK_CONFIG='{folder}/profiles.yaml'",
            f"fieldbook login --profile demo-nyla --user anna --password-file '{folder}/nyla-password'",
            "fieldbook login --profile demo-vuetraccar",
            "fieldbook login --profile demo-asiatravelplan",
            f"export DIALOG_NSEC=$(cat '{folder}/dialog-key')",
            f"fieldbook login --profile demo-onboarding --token-file '{folder}/onboarding-token'",
        ]), "", "Documentation/counterparts.md has an example for each. Ctrl-C ends all of them."])


def serve(socks, folder):
    ports = {name: sock.getsockname()[1] for name, sock in socks.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {
        "profiles.yaml": profiles(ports), "nyla-password": "planted-secret-password\n",
        "onboarding-token": "planted-secret-onboarding\n", "dialog-key": SECRET + "\n",
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    settings = environments(folder)
    children = {name: start(name, sock, settings.get(name, {})) for name, sock in socks.items()}
    try:
        write_notes(ports["dialog"])
        print(instructions(ports, folder), flush=True)
        ended = threading.Event()
        for name, child in children.items():
            threading.Thread(target=lambda child=child: (child.wait(), ended.set()), daemon=True).start()
        ended.wait()
        names = ", ".join(name for name, child in children.items() if child.poll() is not None)
        print(f"Ended by itself: {names}. Its errors are above.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nThe counterparts have ended.", file=sys.stderr)
        return 0
    finally:
        for child in children.values():
            child.kill()
        for child in children.values():
            child.wait()


def interrupt(*_):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(description="Runs all counterparts of Fieldbook's services.")
    parser.add_argument("--port", type=int, default=18100, help="first of five ports; 0 takes any free ones")
    parser.add_argument("--folder", type=Path, default=REPOSITORY / ".build/counterparts-profiles")
    options = parser.parse_args()
    if options.port and not 1024 <= options.port <= 65535 - len(NAMES):
        parser.error(f"--port is 0, or from 1024 to {65535 - len(NAMES)}")
    ending = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    for number in ending:
        signal.signal(number, interrupt)
    # A program that starts this one may have blocked them for itself.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ending)
    try:
        socks = {name: listening(name, options.port and options.port + place) for place, name in enumerate(NAMES)}
        return serve(socks, options.folder.resolve())
    except KeyboardInterrupt:
        return 0


sys.exit(main())
