// Made by Tools/FitOCRB; change the tool and run `make ocr-b`.

extension GlyphNetwork {
    /// Trained on OCR-B as photographed: warped, blurred, lit unevenly.
    static let ocrB = GlyphNetwork(layers: [
        GlyphLayer(
            input: (24, 16, 1),
            kernel: (5, 5), stride: 2, margin: 2, isRectified: true,
            scale: 0.0064133215,
            biases: [
                0.3762, -0.0234, -0.0706, 0.0192, 0.2807, -0.0663, 0.0184, 0.233,
            ],
            weights: """
                3vAPq8b6BPw9wz/v/VYDB/MXSOgfQDLIxoETIQNiGf6p69QlBw2kIlMJRSHF4i0V9K85HhUBTwcJ80lcIwkXTe7+rBX7BMwg
                j7mzEBsC9wRU/cxSsJ1JIzsvDkFOi9wY7e4c0AUgIBK17eQhKbcs9/DyzrsoYAQaJCHnRmAA/t/+Y5DTHNjZICgZkDnvki0O
                wnKt6hj4GOytIinYqNjt+e4E+NHsSxwUN/TXu0YARVYL8KbRCx8XItZDSsXc3AL7CkQ7F/PIL7I=
                """),
        GlyphLayer(
            input: (12, 8, 8),
            kernel: (3, 3), stride: 2, margin: 1, isRectified: true,
            scale: 0.005389466,
            biases: [
                -0.0957, 0.1321, -0.1676, -0.1028, -0.0398, -0.2072, 0.1746, -0.1178,
                0.0163, 0.0109, -0.0005, -0.0861, -0.1215, -0.2134, -0.0259, 0.0801,
            ],
            weights: """
                Hhn21gMBxgYBPv30JO3qX9wHIOXvF/S4K+PyFxrs//IVCwME+BP1BvL3tjb29S5KI6zg7QwyCvjl9uAF0gD26BwOp/MUA+z3
                8Acm7hQl8Af04wDZwAc++eUO30UY90gUK+BNAwcV5hPaKfYz+O0JAd8K0h8P6hMfDS4cFc0bTgse5tMJV+QQOO2g7QQJHIgX
                8RoQAdkiAaUk6ewB6An2Li7qOCDePddguvAWHRzw6hIKAdv69VPs5wvnIAX1ACYHCjG0J9vQ+vwt1hQeE/AU2SO0Juvw4bbV
                Aj0hy/oLH5nr99Eu+PEVDtveCC3o4hkkDSSmJdDpJDfUBwzwACgMJzQECxH8+w7Sw/DUKCU20vIZDa4Kw/cwDg8n9yfGvwX5
                NKNIIM0xHhHF+Q2+3RPhzfvy+xvwX+D2G+gU1cgwUOACEOnmEM8e1gsc6Ar7vwwd3rcQEgAQ7Kn31SH+zh4zwQgo+/j37t3j
                CS873iD47/cw8fHhKeL/7CTu8g3g9Q/lB+cB1iAJ5RICeRPHDd/S3fEBMej6IOjYNfIQzBMB+Ok57p4gLAwH8PTc8/UMQSt/
                +8XeGCkQJ9zY/v3hDjn88/sc6wMOMRLyCPBCxAck+Nz5BxP04RZCNin2+WAK6zIhONsaEO3cAvEHEBP8FxUL3AH74SHYENcP
                sw/pGxTr/BgU0+rvDxUEN8nhEtkI/93eH/1DNesS9LkC6t394c4OHQXrCho9GrlHBennNDYiEfT5O8tBPnTQ/Qy/M88yNgUN
                IQvf2PXvIcvU7ekQGvDaBNICS+26E9LHMlYZIAoNI5AAJf3lJgQnBsL55DfoDsTH2Svf7N3IEQr1ySEX4Avo5/L1GwIa/03X
                nerGFQkd7eMixOs2/UfXMe3YDj/XBwvnBxcgMukFBvcfFEPq3TP5uyYQ2jEZJ/UmFOYzzxECFTsXLMO7F/ns3Sn4vh41B9op
                rfdWML3+79EoLf+nwt0Y2c3S2gYW9x/+9ynrMi4KEif07vfB2AjC8jgW8xsV0/AN/fAACtDY0/gXABcq+BLxzf3/7yU1BegX
                FxFCGTHmVAQRJd8kOwEH7coa08YY8e054wAc/A/tDQXdCM3c7O+9BN0x9Qs35QcC+ikg2+PV3wna8PTW3AsbJDys30k3/NP6
                zvEK/Q8A2SYzAT3/8foqxgwjHxg968/8GfXo4xMWBuftBQKnAcwfANsPUhj28duj0NogSzMpDhg47RnY/x0PC+BNBg8jzcss
                B83c4CEy4vn5CPc62hPdJwwB8dEcD+XDGhXU+PQLH/Djz/itGCUTPdTrIeXn7c3xPg03UTv+Dsv2BB7fAUEgNSAONNrrGw7+
                Gjjl7uL5GwXD7vz4Cer1CNAYDOvQ+z7AGA344av9Fw3+/BkyKhHhGBTc5wbt10TJ62Ai6bbvDgoZBwgI0/WM59xTIED8Qe4x
                yuwq1w0LxzsxJgIsOuQxGBrs2v0GJwwM0tzdFL8H6fc6LwgXE9jathS2Fx08ARcC4wfQ5gby+R356hwJz9X2Ae8XAPwU6CAF
                """),
        GlyphLayer(
            input: (6, 4, 16),
            kernel: (6, 4), stride: 1, margin: 0, isRectified: true,
            scale: 0.0039696633,
            biases: [
                0.0037, -0.0043, -0.0381, 0.0157, 0.0343, -0.0114, -0.0103, 0.0278,
                -0.0272, 0.008, -0.0301, 0.0198, -0.0186, -0.0285, 0.0346, 0.0378,
                0.002, -0.0082, -0.0103, 0.0073, 0.014, 0.0132, 0.0349, 0.0312,
                -0.0292, -0.0136, -0.0273, -0.002, -0.0041, 0.0247, -0.0221, 0.0483,
                -0.0052, -0.013, -0.01, -0.0037, -0.007, 0.0173, 0.0404, 0.0018,
                -0.0284, 0.0196, 0.0267, -0.0113, 0.0702, 0.0049, 0.0388, 0.0098,
            ],
            weights: """
                6Q0a+vAE3ifwIQr+I+vqDPkW9QL9F/YI8PQEFcoS1yHo+xHYBeH1IQ39Cw0L7+wP3db/+u7uBRwc8Akg4frnAuYYEgcF8CL6
                NvsH9d4WBAkD//rvHc0X4wT8HgTXIv0jDtYbAeoFDgDbKRQHCgkECfb2DPbmAw/e+CDnCBEfE971D+3w4vnw7PHuDOz8EfAO
                CfEBDPvoDeIlJgIY2/zdKf//8xXcCfj74tgE6Pv88OzvCfjMCfwPCgkS4PgC9wkE5P8ZHfPgGA4eAe0WFuAKFxkZ5QX66tkF
                +xDlGgQeARry6Qbt5ubzBPjmIvEaDiTtFwYY3+0F8wv8BAEC5vXmJ+YT7yYHMwcABPTlBQEO8foa9QDh7g0dGQbxDBMPI/zt
                CDAO/u0F4f4C6AoD7vH6AAD3Jgv5//ArAu/3CAHZ+Qv+CAr1DQgEBPYCJg3u7AorzcLrL/YFQfgIANcFAjHwJwf9H/sAywUe
                Ig0JDfgGFhQDGNka8Ar/Hv4HHebmKgXNGN0U+vD6HefnBf0O4CQW+fwABwkTAxjrBwQFDgT+Jub6FQUG6eAN5PP7FefhGxPy
                DAP9MfgEGvfZDQ7m/B8N/PTmCxkG1/TtGAXi6wj16/D55AcbIxgDBPYDDg8TCRj+6+b+FxENEPwUJfjr3fP3Btz1Bvnw6gHX
                G+7xCOn/KxHqxeI3Lgrb+uw1BxwX9fr24PEJ2en19wUE8wX9CSUUJwsGCg0F3BUhChsN6+n09AbtHujeCggdIgb07uzl8h/6
                5Q8E7vUNG/8T+g4Z8iELLAsUBQ32Ag4UEwr+1u3v8RcWBO0CBvMSEAr95dv5Kgn08Qb0GwD2IRUS+vYYDBcCEg0RARgd5u8O
                8usuEv8N8vj28hMGAOseA/MPDiALHRn41hgqDu7/ROP/1hIWz+8QMwvdKfYEDyYf/fIgExAO9+P7Bs3e7R0U9OzJ9+ziIDAd
                /SAe8P8B2ArjBRQXCAsG2e4nFwf6/v8fGOT42Qn94yAdD/HhCQccGwfyAQsI+i0PGgLbJQ/91coE+eMG+uQX2xjYCAUW8OIk
                +CDo7Rj57Q8e8u8FEtrvCvkKC+8SFP0JBAsHBt/xAuj/9PMd9+AE/xH87h33BuPvCAUmBRPv7CEV+hcJAAHkHvYY8v8D7RIF
                NAQfCNHrGxf+5w4f3eEWF+AmCSYMCBjkDd3/AhvlFgTvFe/k2/QV6vfuIgUU9gMXC/IYCg4M4AkGCBQR+RX4DRAH/vbw+PwF
                +OEE8g//6/wHDw8c9if8Bgb0/ukO8hUG8RYK7Arb7xER8vT9Gg4p/wAe+/sEDSH09ObhA/737gPqDPr3+hYFCRzp/Bb25hgQ
                /OT9BQIH9/P78/8ILNni8RIA8vACC/ot2wP8JvkT7QwKEgjvBO0NAP39/eUZ9wQYA+j2DRD4FA73+ggE290JEBHlD/3vCPj/
                8QPcFRAPAAQRHfkJ9ur//AIGBfX37g75+e0A9Ogi7eb3BPn9/Ar4+esJC+758/YbJg4V4hfv+NflHhLxBRTn7ggAHysMG/cn
                A/b27foXFf738/gKGPcX+x/wFej3/QQkGPn8H/z++gMUA/Tx/AEe/hP3DwcBDOYIFPvgGOob2vEUxQv2BgD05fPvwRf/Cfrt
                KwP92vL46Arl9hsA9fLs+AAXERUbEO77Dg8F6+34MAD10O0K6Abo2w2/CQEE9wzjNwoC/zEP5v4uCRj85u/w9RPvFwrsCOkE
                D9sg/wPO3OH3CecG/y7qAwTVJyLXB/0MCtjr+hHnABci7fAtCyIC8x/v8fABC+3z8v0P9Q8BEP7+D/z09/r3Auv/KQwbDxA0
                6ejt7RICCg4HNPDnEwAIK/Pw8P4IDgn+4w3/E/kY7wHyIRIXAhfl1OD19P/25wUO8+QUAOv78PHvIPUV9f4U6wn/CPz0+vIE
                5/ISEBTa6f0rD9r8Cv8KDsQSGgIQ/9MW9tcUHw4BDAzX+svuAyX83wwe/8gg5c3j+BDyJ/cK4vcCFMYI/RLo8hXq/dfiDso3
                AikI8O8FBvLw/AwdGwUMCe/pIhTs+P4TBiH08PDgIfv/9f8N+f0NAATlBMcW5gQX3fQZ6wMPyeELBw0AJxr4DuAQ6AXf/8vU
                /xQO9N7/ERH6FgELDfHtBfkZ+wAgAxb+5OTaGfzqANwH+u34DPPyCAUd8gYL9xHgMhkC7+z26uQFIgPpEPTX3PU2Di8UBuUk
                897pBQTv7SYK8grh8/j7GiD48QIIDd8F/Nj83QL47AEJ5w8J8OTm8wH16hkUEPX1BhIJBvoC5Pb69QgMEA3kBxD/1Qf0B9z7
                Dur89O79A/UQ7xIT7voEFhP6+hkUAQDi5fURDgcMBScKDxwAHxAk/Af7998GB/Di7O0L6x77EfLtHBcs6/ID7v0D/Bgr6PgG
                EvMg8vkQ8+4DFxL2EPro9vgF7gTtF/YBEwH9EQACBfYh8gX44v8b+QYhCwAJAesrENz19OsO/vz8EPoG/f/4C+APFA/xJP8E
                FxUHBgAfxgAJ8vIj/vDX8vv4EQEFHOsMCBbgCgfu8Bjt4xkJFPfcIwQY+hME+OgFBuTcEvwJ7gUaBvMuEfkC7gAF/ur/HAH+
                +hXpBf/m7O7z//j+GNYG9wL7DwQO6/X0GRLwDs755/kM4/oDAtQJ6vAB0u7P8xMM7uz0+/YdD/D/7fnzDQgD474vEyIB6fgl
                NRbAAbK25u4ZMxb68wDv6fvxCAHk4fEB/AHMHenuAe4B3xT5CsrnROkxCyPYA+6/8Q316RpJ9APL8tj+BPZGLvniEBfwIBEq
                GfQJ7dsFAvz8JhD95xsSBtzN6Qzl+gMm5vQQBfEQ6APh++nlA/fz5tkLGP0H8OsrJtn7D/sMEiAkKv39KAfaLhQM/gXd3Bwl
                I/oNBBIJ2PLi6+APAf0KEyn1CQMSBPv9BO3u8/L08QT19xX1ChT+9yQj9P347fP47NwC+SkBHd0NM+kM7P757gr95P3e6vTV
                CAQcKwDuEALi4fMCAfz58QIbDQUlFef8/er5D9zi/c0J2usS/R7r6yTaE+/zJuv5JhMd/hEWA+/46wsiKAv8GBUj6xH4++jp
                9OEH+egL++sUEen7/BMA7xm5AvkZIwsjGQT8GgvT7OX9DfIn/BQADfQe5QsR8eP64+YI/BYPCfAI9/7g/RMQGQb4GwLo6x37
                5On0/gcR7wYKCxMS+hUB7BcP+gkaGQL84PsI4yXq2gX6BwAMHfIeBgcD++Uf9A4K/ec4+f73CDoKHOb+HeUm3hnRluzx7g/q
                /QMDCx4hIgIAKOcF/wsjM+j4Dvwb7hrbz/se+Rfp5NPv9+Em5foR/fjz7+IM+jv1DvkJ/RD1APIJEvIKAjEnJBDd+/gEGg38
                Gg0WEgkF5+X9DPcGBB0NE9jp6wcM2fAr6vL9/PoX9wUH6/co2Q34+fXvMOEA6w0mE+I55/EU7CUXGgYJ9vf2CgYJ4QccBv4T
                +wUN8P3u3Pv87Rbw+90K+xbr8hH7Fvwy4+APEv7nFg0KHvX4JvkQAAPdHu4DCwkA8zoG3xXx5Afn4+nzFOzJ//oL6eka9v8F
                Au8d/OoL8+roEB8H0g8i2inpBv3r6zkX9Rb0CQb0+u3vFAQX4RUJBwD96woO6xAE5wXz8+vW9hH8EuL16/oqB/bh+wQcD/gU
                6RzgAgbRCh0YGSffEvkV4+345P3uEPDuI/gDD+wH6gL12/Do/xf9+fwTHiQZIAjH8gv3At3a+SgBCPrN3en54P8XBObjEQgT
                9+31A9cy/v3W0h/iCubeHQf+FQMT/v732hccLf8kvAjG++0d9u/f1P7w9R3rH+hFJQAZ38oQ+CccID33Icz9BxDhFwMG2FUy
                7OgEHvsIA/vyC+T6DQYCFv4H7P4QBBMN8esM6dX/Cw7bBQAMAwAaFvwFze7z1DP5AhcH/iD81vsQ+QoBBxMHFvz28xIX9wYe
                /uvt7c3m9SkWDQzV494N9AUDJhUF6wX31gb+/PgGNvcK7BoXGv0jCvLRDR0CyALcGAEDLxvZFPXI+9P43hIs6dAL4Pnd/gb4
                FvIaBAPd5hMKEfEPAQHyCyrUAdUaJwoRJPQDKxXezQYb+fkb6SHw6+75+hndFe0DAiPwBPD1/fDx8+kBDMjt6eYB3gwOI/33
                BwIT+Pr/EPQSHgb9+QT44grtCyMDAgEA+TT46fwBGC8F/QAs6u4hE/oR6xn7GvwA9Avr+esD3xQb/PvRBAcTB/YU8toHDiMC
                6PULE+36/gLeDRb67BgDCOb+EwX09wv9EBfy+A3pERD9Fgsl7vD+BPj/D+0JDgICDe7d8+EIDgDkBO8hDCIY+RPzHoMz5f0l
                EgTv+BTmQfT4K/jw5grw6+oQ7Csc8g4W/RsQ7OD+69Hz/ur39y/h3SPo7AEdIfQAAfUQ+QvM/N3lDQEE+gXeuQkXARkU3ww1
                /uL/+ukzGwznBRT2ASn18Qrz5cBACB4MSPoE4AroDcTXLe/14NrQHPv1FAfI3h8f/BvqB/HZ1ecJ6/AY8t0GAtr5Dh8DCTf7
                5PQWFPgK6zD35RHU9wITG94eDAH89wvz/svGAyX94PUG8vMGAQoF4uLVBw/eEu7/Dv0e8fLrCPjk3SQpEA/74gTxAc/xC+Pk
                /Obr9vsH/hUQDAIGBQEWBBcV8gQIEA0UFufEAu8H4vfyA/EK+RfvHgny8PbjCwMID/3m8djeI/kW/wcHGg8I9AEiKRMKASQQ
                Ixj46vgI8f8F9ADMEQMX+BUJCdz9/BXux+fp9CD3IR8PCRoEHDHyQef/8fb11jMwDwjzz/gZBu8AGArv5QM9Ff/w7NfeCSEO
                8QXs4fgNKQz39wLq3QUIHgLZDfIQCyEYKR0F3gHxAAIP/i3v9O8FEPfsE/Pt9QUTCR3w4/f9HxAGKgIe/AgBGQb72+ryJw8d
                8gIQB+z75+zg/RAA7Q8K/srw8ePv//7rEP73FAAG+SIC+QoNAf/r6/0k7wPxAgf9C9Tz8eri/AzgH/fx2/wCE//1HAT8Ge8e
                DuHy39458va6uEcRCSUFAhwJNd84FS0UCxP47D/oKNvlTt4V6uf6ABXCrgjpCQ3uHQYaAhLHBAby+AsH4Pn+FhsGEfX4EO4B
                8PEsE/AH5xf7BBzg6ur7BwXzGxn58+0eEg79Iwr59fXpGN787vb98eMnC/UK7+QGHPf8D/Q8CRrx5t0KDe8d6/YV+uogEPsh
                GBf29f/Q6AP4GQIW4+T4GvstAhXUEBDf8gIA4Pfq+z7u/hIDAQYY+TIRFAMDEtMK5gL58gAb9gnq3kcL/SMD+P/l+fYbJvPy
                EvXu4/v73sIH5ezx9fEK8wr/CgHn8BHx6Bcd9NIO3v77IPQS6PMMBeYjDfcIK/0XHxvd69/xBO791wzKF/geFBP5JQYaDP0J
                xiTb7Qz8FODoE9u5IubICdIT/eP3EfTnMPDxHP8U9fzj9e0ORO/1IwskGtwMBePu/wQM9e391jLr69g+EcDsJA4O8fADMAMb
                +fHODOYPA/7t9zPXAxHqByIFHdoOEu08Fu/7HOLEAuMTCNLi2goQ8Qfw/wvk5+wJ8wk8EhUk7+8a3RYHFN/t7/Qgvhgs8gnn
                +AflEuzQ/ffy4ff6AN8O5wcoDR0Q+un4E+MO9hMx7gr+5BnM/gHxBw4QFhcd/wkNBwgM7g0TB/H+/iP07/8u+gz2BPcXIeQZ
                8fII8RbyBPj5E+/rCAz8E+3wGBEIDBUH9R/34eIiJt4Y7iQKBhADDA76Dvz8BSIHBOQp8CvtALpGKfXwAhcbFQTb/ATqGQvz
                7xb58OgFEfn16/0O6+ck8x8ZBvoB6AoKGOg3CSv6z/I3DwIH1fP7CRbm/CH37zcY8vjd7QcUT/sPAkPt7R8FJgQJ9QkI2zII
                CywTAPrzFugQI/AB5uv6Fffr8Ab4/ODU6jbv//AGDOgMDRYVHgkrDSn75OIs9ggk/P7uBh7568wLDu3t4g4I6QbkLwQ7Ffsb
                IAfm+/bK+vf34g3r9vD0/QIGCwz4ExYJEAMY9A3+ww4J/yXh5O/hIBYGECTxBgIB3CLe+BIStSrp7cQh9eA9F9n+4e8XAPM8
                K/uazd0M8d4MBQi74BkoF9reK/3u2ykc2/HQCucQIxkL0BT85APvGwnN8/IV3zfmEfDs9ygA9ef80vcDAdgJDu8d7uQIGuXh
                Kf7o49TrKv7a+TDoB/HyA/0EKQfjBATZ7f358iAPABIRBAvYGtzn8e/p6ATmFPvTGA4GAAsPDRwQCRwC5hL++R/68gP35Akg
                FPr+IP/vIRAMF8kFAfoI/vgNAPgM+tz55iAJCA4qxxHhBrv73gon/i0A6vsNCu5DBwfs7u3P9w0mEwjo8gkZDOvKMR0J9A8c
                BSUPM/Ljy/L9DPvg7gsDDQb6APcAJuIQ5e7wBPYJGgL9BQ/i9+MM8QcX6SYG3xAWGQYC/fvzKfjyGBuy5O7sBdb5JTPvG/O1
                8/Ld+ho17QnV9+n348LF+jUQ6hXxGOj+FRgd8OzYvOMA89cX2wb71hAE8ibZKvIq2gc6EA0S7h387Af8Ffsd/jQJ8AcE3AUG
                8AcIBgTyMwEbFi3J5zPwEQb2FPYB1UcP5dnOBSsh5+YF/t0C8PkeGwYj7/LvHPLmM/7S9+f16Q/zCQ3X/BL7ASkE8/Td8u8E
                +RjjH/rnEOwg+/IXD+oG/eIIEvLn1+wR/CAH8SIq+/3r/+MP9QET8AgS+vcRIfsz5vYSDwTZCgAVDyQP7RUN4eoAChAD9yQd
                E/f++NwT4vwsJtgkBdTP6vDe/vIG/yED/OoeLkHP9QAT3AIwLdTCKiMNAhLyGSrpFfnv9fEi8R78PegJ9OTo6fIG+vIeDwEb
                4AzOGgIc4wgU+/wUItYs/e8bKxn+JB0I7PYK+dv5AyMb2dAG+/cE/xkR9iQM5gof+u0kEQbr7/QLAOrB+xvnIOn0EQ8kFdPr
                MOb07PUc1OPW0ecc98kc2xUU3CJIKcD//9vYKkABCADv7gD3AhcD9e/ZQyUGHvYWMQIX4OLR8Q4OBfgEEBLw8wL1DPv8A+0P
                BwcSBuvs7g8UGQkW/gb66vr6B+AM3wb/KEDV4DXzufYCAc3z/NFc4+80+xn+K5Uu2+LeHe768Q8R/xUI1xP4BQ4QDBkF8Awt
                AOfl+gsLRNv24xksBfIHG+MTDBwC+g/W5fsN8jtO8Pf95vQdBgnwF+oP9xAl+e3vEdr78O4ZCegIAAv55t3vHB/h++kk+Brj
                ARL9Ehf35fTzAwIY5ffd9d4AKhbyEAMW7gL77h0UR/P7Cu0Q/foGCiTz1wf7/ek1/AEPAzL87u0gHwbN6Pn98OkFCPTk+OQj
                8RonAxIvyB2y2Oz3Cfr06g4a6fTwENhQ6u/rCssX2wAEJxbG4QRbPhrr7f094BRQ5ikHKwPlRBLlARz03xb0AgfwIuDm6BsT
                8fgWAwos+NwQH9/kEeEI9b4U2gL0/PsIFyAlHfTsGhP64/7V5A/oDRXzExcB8iX4JP3zDwwJBfchB+of9OkP2uQaDev77N37
                Hxv88hsEIvDsIPcSFRIKAwf/5gvv+/Au5PgZ6PTl6O0WD/b4+SQY5tfm3fAB0A4kIvv7+rz9zxT4AAMS6/bd1wEABwFCBesb
                9f3kGCX1DwX9+x8eBPPm4x4JBQgTC/4Q+B4O4Bf5ARL6DuTeCvkI+/f19vL76vgh6fkE9dME6PkFFQnw7NvpDxUUIwPuBgUh
                9gPpCSEV3vjx660p+gUk3/jy+c0k9xoi0Bkh/9z/9PfzIijuGQATJBXtDxUO9S8ZzMf7+io93eD6IcTvFyTj/gFWz9UVLxQU
                FO4NqcUS7RgR0PooGv3rMCQcDAMN9zLvufHW7zQ1Rssc7eoCAyM4EQAw8sbY4Bb4DwIN1fwtAdIk4cjv5VsXHwUB29fSzxUP
                4N7zDwT7xxz5G84S9P30M/4b4/gVN90OAOAJ/unb8zn68REhFA3/DUPx/w8KyBccFUkSGwIDBfr9Bt3k4O8P9SXn6M3+DP0S
                8w7579vfAvYFEgUeBw4X+xT2KgHy4QoT8A3t2P4ECP3x4+HZ+iMT+QsXB/0QBQYm//TqF+Lv6QEjJfgLCwAN69oABQTj8gr1
                GjM6FzEB9QQPL9jtAR8KBC3H9tvOBQFW9+TzHbnl4if+N+4GGN4G6OoOBw/Kx/UWGO0R5fANAUYBDgUW4+Hw/wPv/OoCBvME
                BObuGxbm4/YO2wk1+vzyBOwQBPb5CRQICgHRD/QLDfD8Bf0V+iAO9xIH+TfqNPIP7QUA3e3o5RMG6xwMJB0YBiERCP0D8vcX
                8Okq0g3e8PsMLAD5GQHx/+8UCfEsGefnEwMVJiML/RHW9eADKtwI0voPGt8yAwgK9vgI+gDQ4gIVGAsE6BTsEAsLBCUA/Rj6
                BvrwyQkW/ygFFxvaEA8HDgrx4AwFFRYX/qzx+cT+Cv+/3SvT8P8L2ivYHgQzH/f3O+kAzh0Xx+vrEAD0+Uf7RfPA/Ab7CAIc
                C/f6C8b299oV9/EK9AAO/S3q8Q7z/eUIEwoByhYE/w8o5RH150sINAr1BAMQ6R0M+tkJAvcX/irW6RP8/w4SACbz6hYBJf8E
                J/7wvREE2Q3sAwPY/xQGIAPk5Ok6EQUICBT+AQnwEgEKAgHpBesBGOgI9xr/ECoW3ODr8hfmzQ7/Ag3Z9NwT6uzq9+wEAgz2
                BhnS7xUFHw7fEdXz7AgIJsko///i5Q4w6uoVBuAj5/8Zq9HuEdAqESwoJN4w4v7pLBz45CAM+9bxB+gP7vvqvxTz8Nb3LQ3L
                9PIxCv7/GxXsEOcYIQTi7vzs+OUVFg0C9fbwvgPaAxQhJyj98AA37wkDEOIc//IMAffl7ArkIvMCGwTl+eHv0xfu6+ICDhnr
                0TgU+xgKLib+PSsQADzmKw4F6f/4Gfb9+/Pc9tXa+BwAEs7i+wEVDy8T5un6Kcnz+PsSA9v5GObK0DAFBwQH6TcVKPToC+0S
                F/HX3RHk9vENJif3/esECALx/iX+6fLoxyTnA9gN1BD3D/377OkdDxoj3Pka7fBMFgkb0Q/f8vj6+Q3RCwbcKQvzKjbj+OAe
                Cv3z9+zdDxga9w4M6xACKukP//Xb8kL65gPgCu8U2AYT+AK5HOkXDB7t9wAAG/UOBesA5PMPzyrdByMoFd06+xL69RYN3+8G
                +wAd9CYXIe8d2uz+1jnkJf7mL/Db1h/W++gQ8vPl5PT6/ssE/ewI8+oDDAYK++kAM9wwFwnt7Rzn5vnv9OUB5vEqGfgl/xny
                KjPKGA0ZGvf29N//+OEk5tQW9PnzDeAJ3gPgD+776wUT7ff4DhDiETcaG9/r8eoP9e9GHOD2+/nuyujj8BXa0fD7KLYRMJrp
                PuXYJCgIHQvY+eQOHtkV8Akl/OkZHzIPIQET4N8lFCPu1UMv+yYU8zLY/QwVMwkXM/H6+Br13ewfFAMG1xfPINbWEPDU8Okg
                A+b05uvh5ioBFN0HBfbZvwkiFQj/PaAU0RbSPgn7uRXt2eIEL/jaxxP7EA0f/uEJ4gbnIuABIeoEyyDz+ATU1BoJ9yHt7BX1
                v/AuEDUk8x0pFukAJ/TWJA8DBNgG+PHt5/ngBxj25yXrCObv59Hj9BgVDi/cG+Ug5inxEdnz2yL4DSMF7x0TFUvoAg305tIi
                Ohr1Isv8DOwm7Nf5GewDBhfUBe0FzhoHzPgDJEQAMSEW6//w+/j00tYECRgG5P3fDA4WGyDaINQf+dv65uYALNgUGfn5CRwF
                vAn2FfIj1h4JAvELGOkQDQ796PUpDhbqxRkJMfzzBRcI/ir65QkTFhfuHfPc6BorEg8OzSUT2v75NgD6pgcZ+wPZyvr/IhHy
                8wYOFwEB+SIzHkoZ7iIZSjbXKSTX3jgD4fr04zYd6wkY8iSx4v0K6NjU3RD/H0flLBHkDxjxBPAF5isBFSz5EA8DFSDZJhgD
                /wH6GP7x8SweIR4kzAXuzQwI7gYqE/sN1ggHLPcUKSIK+DXaCvjTGgz767HT0SdE9vnq4/UC+gsIDgzt1tva+R7m6wnnEgcK
                AwUU9tESNvQXHyTrDP3oFN8zEefx5uu9+u3yERov8PAR7PUM4snd9Bcn4RAP8yXeGQEJ/fbz+gIM8eH3+PLe+fcO/QQJHOj5
                9gb7Gxj3/zgV3wAIEvTo6BL5/QQYA+8Qz0nT5QwcJCT1EPUG/u5jA+zs0TI2wuwNG/PG4+7R5qUH6RMeuw4oE+r5DRThFaXa
                9vznHQ/xAtsP7xGn8gfi1rxFEboaBO344evy3xoZGvHg4NrhQPLwCSMlC/n+AaAUQOol7O31F+79Hhbf/T/S3hD+C8/fDPIe
                K/vLACD4A/0IDAYQMsb4xN4AEwYLA8vzziASPRP4IgLh/Czr8iD2EQLsOe73VMzwLvTVAPAn7+3FB+MT9C4AAwUI/wb29/gl
                4RYZCwkQ4gwI6/xE79VCDxQB3hHv9Asq0gI/59DH4hEVISEB5hcG8RfwIkXh8i3/CiEyCejqGh38tQkE+BYRBPnGM/3eHfI1
                9uzrGdjOFwX5CgD9960KzbEQ6QXY3eH+86g99eBKDU8LFA74+i/G99X3F+QvDvrdIP/Z1ioNDcuxBwkD997dIe4W6SIKFAEE
                NBUIAvXT9vsED+AD1gUdEAMDJPf0INku5foEDNTWBgAA/+4VAvUmxe8UJQEWANsQ19jnzu5AIBLS//GvJS4I/gz/ttQVwD/p
                F/fK7ukuDN466f4c7TH/CL0U2cC8Hen/E+UP+tIDKiQoJ0sL9RbWAR3LBugkDCbOLvUcIj00KeoSJPvtBM7r6f7r4A/uzEEK
                OSj15ge359cSwgwhI/oI+T0ELCj+8v8MzAE8GDYE/xf58Qne4uwL1O7249INBBoY/QLyGtTq3v4Avdga5LTO9h4L+BX74gPc
                6u9ZIDUS9gIPAgzj/AHdABAKDvo1IRLG7vYu8BlW+AbSMQwC9PUQ6AMVABAG8wgY9wkMATDgDen7Ctb8KtH3Bfjt7NUPA/3c
                7hMHLvXg3+IqBCbxEhUG/QEHFTLVAR4f9A5T/x8JCgcUBwzW4+sZ/Qfd6/s9Dhje7N0rDfwT8/cB80DczvTJ+QfnWQAn8wDw
                GwcVCBo+/wEJFxX4CgATAwEg/SMEMTQWCc0D/RolAhzhHh4kGz3ZLAWpC+TwKB7tHf8HCuLtCygO8OX+3PD+CP0Q5gjc9TIZ
                /07ezQId3QQsy7D0/cAZ/PQXqywMEM0G4uECCyIT8+j7EwksGAjs/NsMTuYJDar4//VQHPosPBsV1RsB6CUQGPxEEO0MGxry
                y+nc6hEMyb0iEdzdBfSMyNAi5yTcCvXfEtAvBwQrL/kb7xz9HR7uBzPcHe3WDhcCMwAT8+0O/8grFPT28dQP6w39HS4M2Db+
                Kg8m4+z76N71Aw3m6+MF1BEBFP/7CMYH7wbyBjL90u0C/Rmf68XD0uziCx8WBfPy3CLRBg/9yu31x5jxCQIwBdMcC93599c4
                5vrL8sYNP0Xb6RH4DBUoLQv/EfY1AsUsISoGxhDjO/Ib6f/O/jf78hvSIf/29gcfHv8XENT24tbtMh+1IQG/Ef8kFgDr4tbR
                xAAX+AoFJdjo/RUaBwHaI+b+Jv1iBgz3KOIu18r849bKDOUb5Cn/RCj8IEbuBxXmGQkB9BnND/0a/BEF+x4UI0HZ5sDKBhMO
                6evzHuvMEgEWLBq+H+MIzvr5/9LW4fgLV87+5O/86Q/k+fju/t7DuP33GREPAPzmJeTpKyX4Awz66zbu+wkKBeoWEhIMARIN
                1+DqJOca/dcF3Rb7CSknKiwL9Aj59fkZ9CQlAw0D9PYUAPYX9BwPAi33BO//KgXqERP0DOrv5gUT/d8k9f8WCP3zARcrFgYA
                8+rxJhjn+g4A6usLHOQY6OYb7u4iFdQk6s7u7gdV/RHZFPc38Br1Wxc7yApINQvR8u4aCSgB7N392Nld2AzjIw7+BRMyGfgF
                otEa2DA1BfwC6+oC/c7/GO5I6xok6CnZ5f4h7QvY0uHw5dEqAQ4IPNkSu74FDucA0wLtD+wZyiHm6ros6uvqD+v14kQ6F+XU
                1wL9JjHH/iLq5x8VEyIIEPgP9do/A/v47NbxJBUA0OoiCfsGCyII+/faOOcN8N3xBAXpGu3q5SQF7wsa7SNQ3yUV/w/1xhsL
                0/QoDR8DOfYU6SUz3hkZNQ7pLQARBhX+BOoB+hb27f/tGczr3DT1F+Qc7ukC7y0H6tLdBfTs6AghJ+L2Ahn/BAgMARIQA/76
                BRndGurFJhn+AgzzFPQrJgP9JgEU/A3xAtMlB9j9BP4GCO8S5fMI6gDJPOoeGCMSD/EsMRjhAN0UAxAh99D1ECYc+jMG9Qrv
                5BEN3CjQLe0NJCEGBDHtGBIL/ycDFgLl+vb19u/o9BwQ/OP16gXr8gkKBe8CDgQOHPEVENUS0xTi0xzmDgby1jjs8dwY5yDL
                OPEK+SwdzxPoHDEB8RLxCcrXJxbx4RoZ6wUmAvPyEgsB+u7+4ucS/NgAGfEN4xPoHQEJCCAICg3y8R7lJfsX+QHxCtnvEuAC
                DsrxChYsPL0LJRbZB/e18zDKJATi+9sT9RX8yvUi1QNAOhMS5P/WFPHFsegEL9fpGUEKDiX5LegcAi7sDB/iL/n9CxMCCR/8
                +PPnAfDlBBU7F/vmC8wU9vH9AfIDK9oFEfT/+AnuQAT8HhXaCf7mECDiDAsFDAzmFt4EEfYB9eUGNvAKCOUBDyH+2fsBHvTd
                Ch0U/Q/2//z/0gP49AYQGvUbEhwCCyH8Dw4C/e786wTy9QTT6w8RD/UN/OkZJAQJ1Tgb7ezfKR75BBNAASAhIKxR7v3yHDDa
                wAPZ8uLz8+XRtdvFM7cB7B08E8gq+SgPYQoA9NL3xvX/5d71Iwv24CK57eoKEdH5LfoH2P/x9gMDAxgkzv7xFwTizv8C+OkO
                OMMOF+II1eHYBQnjAwTkw0HXEez1A9vpLAIg/hkcCSzwGiHk20T7J/LG5xcnBgkQ6e4aDfYGJjrM6SXQAv8J99o0+fjvGATp
                0e8fBvEayfbOD9sKM9QUD/07B93m1vr2+fINCg3+DNcJAg//Et/R+wYD+Aj7EOIEBw/GA/j5BR4dE/4R+/MC+fv04McEAAgJ
                9gsXB872IBfwAAso7PD4FwHxChYG+BsSzgX/5+7h9zX/BPT1C/Mj5eb+CvIEDjwYFv4sBfcCEP8hABQJ6gocLs4d9t0CFSUK
                CdrsIfL2xQ/h3ffhAQEHCeoP8fL6BB0GQUT2whD3As0T99/b+DsO2hfMHObU6+wcPf8pQv7uHuvyBQUTwAPRDA7OIkXR/y8C
                CDQCHfzz8ewK9vIHI+QO/u7j+vP95goYKeHwBQb87vz7/hERzhr36vPsBTAT/DQXBBhQzPjv+xEREEIXEDD7D935D+7+CBj+
                9f0dMCX9EhP0Dv8XBQDqAtb0ENfd+k8PIvon1PH6oiPV/Onk9enPrxS7IBb969Tf+dcc1xroA8/f8ibMGV4XHi0PDinp2t8q
                LNYAMiH5/Af4NBrj+A+mTi7EF/3bIf0X/gPeACAs/i8EJ/wAzgEbHxz4CQUkDCoMH/k2Kdsa9/7W3iwh7cyt+CzbB90q/+nh
                Ev4fFT3kCT8S9Ar1zAgEHNT6GwYM5zINB/0OQRka89M08iMF4BjzJuvt7fEFKCrR8Psc+BIU5Sr1KRwi2hrfFNgDEB3uE/MF
                Fgk7++7i+/vaCAfw6wCrCNzZVgwW+/HXFAz8Eij+tB7vQwv/GxojD9A02f/56kEXSfgi6eMN0w3w1ATi+9gc1EThOhoH9Qcz
                3e73Tg0TFOTtEvHj8QviBRbgBgKoEAbn6Q8h+f0JCtX/xRcm6PtDFekt8b4N/hbXBgcaCg8fv/3++xYNJf/36JsWDNAFARPn
                9vndNiHwM+oR9w/WF9zUDcL5He4L4PoHzg/Q9+AA7CHwHvX9GdkvGAIL5c8DNJHyBBwFJwb3L+wWHM/98esPKfQnA9P3ChcG
                LRu+IgACzxH+AQ3BAdxBKgQNA/sOKKzq7AgeSBwF1bsFAPIEBBYbDgYMKNgPAQkRIxfS8gYD7P3bEdn6AwYd/ssmCfHu+8/r
                AN0M1f/3+hDx5gDpAeev6CQEBwgA8Ogb/f4kD+cW8icwMx8INsOw5hP8s7nlDS39BBUo8ycTK/gC/fr06w0E3O088+YK3fHg
                9wou8dAUD/UnIvTkFyHc+9P13AXyHvH3FO46IOIYB+IU7SQE+uzj9P3UHuox5Bv5IgMHLyUkJ+vbMwXs9ybv/MorF+Dt1fsK
                6wITyPMD/QbX99r59tYuLsgEMR4RpOMm6/C7MNBG3jrpyJQnFQwmK+8oBdoqBC3R2/T36/r+yjgb+jX05w0b0N1C7+//+h7+
                z/356+0K29oGyDHrR+fRy/4cGunnHe/yA+RLzTUdCPrsASAY9SPxEhPpPBk4AhzeIAIGC/n97PPrPCP4zBX/KhANBg2p3zvo
                0BsqLQXy7RLi4+UG6uPc85j77i3VIPIKqOTwGwvxA/PiCx7yFPwF+978HPSX/7764joGQSnRCeAfHCI0+fv+PNXiSvcX6wQP
                rOwJOyTzCzb2Jgcf+CQfIBUCtgxOHDna5c1IBg29zsXC0BAsC+0nEw6+KN4k3g7jFgK+NwoB+CvA6wnlsGE9Bg79Egv5yv0v
                4gwF4Rou/iIMK+wMAsMSIRkFskcp4xzfHwEX7wPr0PAA7fwY2wskIQWj9QbhJrchB+ZcEh/I7+zQ2Sgi/dD/IRfNLfQp7fri
                OfL3KfALBxzb9eIE2B46Fggb4SH34zEI7f72xzdCB+7w9NbHFyInI9xT7wYZA/MK2wUC6OkIBRAb/f0wDAHi9+AOAMbiY+4U
                9f76/icnFUMOXdnn/AHcJQLvBPcHDPMNQOjn8PcE3er1CgLr9gXsDwvmAyLyEPXmMyUiDwEUPd3s5vjB6u/6FhDLGr3oBMwD
                AP3M/doZ0lAjFvMOKNgV6LP91eoI5NEgSRbWPt3rO9096vvm/RvP+CmjBt4MKPzUBvoVEwAtKw8aTSjdFuTH/sPozTD9I+Ab
                GuoWFvMDGz4EFDPkIOca9PvcIt8KIP0qx/IgJOIs9ArcKuLvONH+4efi8vFAz+/87+wfE+sNKCcyCxLx/xbmKATl8bz8QR3+
                9P3Y78Lk7PYSNxoA5/HvDREP1QLYTf3z+PkKGegwAhrwG+4N9/PxIfH93ijy8wcSKOLqB/7t3/IHH/75DP8ZMwPABAfZOsP+
                5MriLAgZ+PvpFgQh7wgeAPTf9SUlBQzX4/LjD+oc4/zS4OMz6TIwKCz+5g8MAtkFUTr6pg6p9uP25jPQAgIWBhfHQtr++eQ8
                +SLBOTke60AlH+4w5AUS6K0agfIh5dn0T/lJ4d0FE+Ms4ChD4T7azAgH+gwlUPMmNQn+vN7xELwQCS/D8vfDCiLxGyq88+/P
                8/vw8ysU7/b53P4O+vANEBsU+AclF+jjCvrs5g/i+e3lBuVA20gGGycKIi39JM4QOwcl+cfJCN7s7wQB/DAC+wDHSND9/80y
                HQf03rin/srxGBnwFdjY6Qkb9Auf+f35DCMER8bU6w5P6Fva2CAUr82pBega09XXG/cSJyZLDvsa8A4cNMcV+98NzMhA9RIe
                7TEhF/q/9eUsxAgF9PsCLP6+C9oU1dEa9xAG5tQbD/XMCPcK6BPPIRAHMRm4JtD0wQ4FEEAw3gEFuf44Bs8SMe4UyCJR597w
                vNkdzOba7/8MH9FK4DcgQh7tHPjKI50K9Q0RLwzkBdft4v/x+CsZMuK0JOYB9dvXCPfdAMgp7ybUEBoB6xsjIhz8DQwR/AAE
                WPzeCfYJ7Q/1C+LBA/To8xvpDhPBCwr1QgjpShsi/NcLHfDsBtLm09zxCfcBGv4muPrqNBg8/NP9Cv4N3uL5Mtgcyfz5Bvrx
                0e397tou1uvq7+j+EVQWIgUDBScBw/kIDAsaAN0aM+0JH73y7g0P8QLPG/Lh+g7zEuIMJbsAEA771TL3IhED/B8E9vdOu/gc
                KeABBBo3DOjmFyEV/gwC2eEF3Qwc5BLI0AL65RghLRP/6jwkDd/y7PMTu+FoFioVHfhG9B0UCd/k5CgNA8wox7XwGrEUFgPI
                GhgxLBM/8hgb5PvyIvKk0dXPydpB1REwBuL7TursI/cOIjPe8M7Z6u7uDdYHKvbsAAU3Nv0c7gzfFS639uoL5xtBzCcrngQe
                9d/zHfMz+xEf+uP9+QEKAQHMIe8ID/3p3vIJCPwSFgnuBQAiDxIoECP84Cs10QEJ1AkJIOkDFOjcwwn+FObuKdvw98jeFOXv
                7fcnBNQg1+u27vEOGhAFFPMmBfz2/9QW7xEiEPf6F9kfBCDm98D6BQ0KIAg3B+oDAe0UGPQiDyL33y3IB+wo6vURAMQU7wUf
                D/8EDPjv9wYj/QH1BhLeCjzw5u/cJfQRAgMTCQb86PkXJQQG4TQBGjztDznx+NEQJPAg/e79DRrSB+caCwcjIPHw9gf/Afru
                IAX+AAwu9PTS8ATK/vUZ/SMRBSP2/g4INPD2AQocFtbu3Ebr/wr1+Szf3BP66+D6+f/vByIMI/UPCwvT4vDs+trF9C/1EPb0
                AeQJBgkTCvYO7wkN7BUj5uoQ6eb45vfZHPAZJvwO7ezF2yz3APkm8tMFDgwG+QwDDOkQAwEw9RzgDffpCj389PESBcv+JAri
                GwIWHOYq0OfRB/HcIuTp/PMM7BohGgz1/RnvEOn0FhwaCBL0BR8k8/8l9AcI7Czo3gITD/sDAv7W7gTWBN897u4T/jf/DDMu
                ++MY/vQVFRsVDRXX9QMAD/1E/9v55hXzFPX3/Psf8u/84/0a59Tl//gcFgXqCxX4CArq+PP8IxQFCg8j7vP9EBfyA/QA9gv4
                H94TKwoQ7QDF6/Ly7BwhEfsLDBzVDwMLRU4ZydCw/SnFAhVe6hczNtsL5agBwDbGzPAfDNP12enFp+Lp2fwZ58PgHAP3FCgs
                It70AvQC7fLb6v3LBQUf/RTCHiUc0cvs8/j/DhnLE+oCK/4a1/IZ/gbhCP3nEgwaQeUIJe8g3MMHGBK/8+nw41nj1sHn+eD9
                LfjL+O7NGx8y8eYMCvX7KBMGEf4Fv9YG4PjlG8YY5w3zEuPl4yHf8SAV/vIFIf/J8tMSAOnZAxMZCPT55hDz3b718MAV7fwQ
                5w7pJgP7AuX/6xXxDQP69g8WF/X+A/LoGgUaEf0nAgvnEwn9L/oKEvEu5CDx1/bs8wkzAhz0JvjlCfgB/PEQHdTyIgX4GAjj
                GBj0Kd4a+P/m/ubkCOUeK/UbI+AIAO8F9xX5HtEXABgAzBP0DPcT8wkj+PMC3wkCDgnsDQPr9OzX1f3d8i4LE8b5Cwf5+wIp
                NLK07Ova+be5FBjT/ATu/trN+gAPA+QPz/LbSCMCCiszK/hLw+AeHODY3p8REgv3Cg8SEAX0EOsRBOsBFwr+EQYRHAny8fUl
                EvnqDhrvDPUS6BPq+/o28e4ENQft79z3K+4hBQfw9AndEwk8BxwCDgndyiL08C7qFOEFHBkY+vzYDR/37hQaJQoF3yC1ENUc
                KSz83kAa/vbdByPbCr8E4P3/1yoe4w0A5P4N/xDkDARKJ/3n6dEE8Am5LB3b1voH7tzdJ/EbCgsPB7619STA7wowMNfsIgIO
                GunwIwsr++oWFQwNSr/v/i0/69U71QDrHwDoJgonCgPuAhDt5gW/60QE4RvrEuwf9wz3/TYN5QvqBQMI8OcK7O7kGw0NBfLn
                CSfz9xQW8wMJAwbnAQNZ4P4BBwEQDAH4If79IwoZMtnT+vj55vUwOOIj5fsLNNgOCfcEPO804AYD9c7MBfwA5Bj4//3o9Abw
                Ghn0BhIF7zgM5BL28fIE+PDhAi4d7gHUADsC/vvv9wQNA/8G2wIeCiDyHgjkDfhB4/rqDyHvKwHoJ/0P5wsROCTe2h/JDvDW
                CA8GF+v6Ainn00RBDu1CFQHVBwro4ygKCwUdCxwcLg7v8/gmnBklIfzsASffHtkUzjQsyBv+/uAD5ADx8PsMHtdAGeoV5SET
                ++rXAAT65iUX6xfxBvn99sohC+PLFzcO1voaAt7iEQoaBNb5+hAY4B46Hc0kAewLMewUBu/+2ujj1RCy9ggP5+c9K9f+8yT+
                AfnQ/ggYAMcI6O0c/fIR/yTu3hcL4f4NFuwPCiUP+PsmCRkC7/Du6RM3MN/mHxoGENwDBeD+5C4aCezQFPbI+EDi8sUe/gb4
                APzd8vXzCSj9NCTRAinF/BQj4+4T6AoUIBT+4vYRGwAK/yvw9gAsJDTcAvo55gER7f4bAOLpEQz2//i0+fUKA9ri+xLV/AUY
                HRfWLRgg+/AC9RXq5vHu6Bja5S3uAAYWBu7pDRwOKen5Awbe5B739v4KBzHoBPIQEd8X0g327Ozk8PsH8/jjKNb/BCYvxiXc
                xv7E6BoM1PE9BCTVrd/8IJjXIeT411koXhMc8+0WD+DD+gcOOOvr5xPg1Rfe/Quw8vPyAxwF6zgHvwgB2BoDD+nLvRfi9esw
                6Oz9DjkPGQcIDt8dDOwC6fISBCgz7+gL9PbqCSjwKQbyDfka9Q0NEi3P2vPp/uQR9GYnrBzp85/qyyob8h8HHudG/wQl3wU6
                2+3p5RXBAx4gAUvv1PHt4wT2GP2KC/8P6BoUAwUaAfVGAMX2/x0CAfj999MQBvnw2hIACugLTgj++zInEv/W7Os2+ypG4vjO
                7VnYAgQVCuMNFhkS6b7k2t8u4zMA6Cwh/vYvzxbeMRE/xA/6DeMAGgAbPOogxTbcFNAL9yAOEEH0FBP0+/0gBu4M+BQPJAf+
                3ArzB/0oB+gB/PsXOeoNKPfqqPAi/AIEAvHr+BEKE9z3Dt8l6L4R3e0U4xcY6hbc2x8FBfL6FwAz1AT6/QD0+/0XEQ8m3Dj7
                EAEQAuANBM/k2SH/+QM0HfkaMcfzAvSt7hkaDxH/4AQb7uMxMRD9C/K5uMADJgEMBe7q9iEV3BooIvHZAPT43Co9DwQf5Pct
                +fnCABf9AgIQHEQ7MPHc7w4K3dYMFvDcEjEvtgj97fsw9u/p+fEtKQYOBgfj6P8sIejr/fcnziHY+/To9xbY/v8kPwfhJRoI
                UtwN5+DtCjke6gHjDi9G0jrvCeTB9OspBQ/CIwT5It8XGAgc3+MVFA47+xPzLgHY+O4Y+NnaBjUPJfDTLUT36do4xv66AhYZ
                1vPMAQ8I6e0s+g8f/jLTHv72LAYCEQPiB9bsBfTfKPwJ+eUFByj96Tv9uA7w5Rjl/t798tb48hM8DyMLFPnn9x40+AY1ESAW
                Fwrk9zIlBNUm/Qn9E+T8GfoS4Q5F+CMyCAT84Azk5h4vIiLv/uz0Dg4lDtkpGAoICfvhHhwi5xQPJhQF9Pvg594CA/4b/PoR
                1/sN6vvz+fsv7iI1MBQZ+fbxC+Y9EQMLBCTv4/MCBYgNDfUDD9wYDBv1IPQS5fMXO/nh7BMPE/UkBRvj/fvUxxgWIQy+Dyrm
                CPn7+Bbw/bQx/NYGA+3+2UwMyTkq7gsbAfc14QzJCTQFIDvC6McSDDX4v77tDtXE3bw3BBMN7gAeIBHz8+0FCPkbJ+oSFOUS
                6fcR7AUCHSguDygPA8/hBQsi2vgd5yvl+B0B8ADOwegj7fDx70P3KwbpJRw55dkc8+P08xcABAfpHQTZ6A4QLhHkDxLOJN3M
                DzYS+8IERfwWROXiHgPRF+LN0hWDJerDQxA8N+QoF7jyxN29BOzuIiIYCFQD99Md5Akm8CEF57EN6uMF/wUZ/vsMAO0Z8hsA
                4QYIzAIg9QkE9xwQ7vDn3+cj8eDTQRrw8Njz6zM8H/j7Agcp+dML6fYO5NkVOgrz5/csAvbmFx8v4wkaH/ru4/4Ay7hIzi8c
                0TH73fjj89gQCuEKB+f2Guv4AdAf8Q4GBhIZ8fv5FRj25//rBPXm8v8UEgIA3T/mE93QIwHWyRH8+iDB/QECCTz59+fm880S
                /wbUDi4L7fYIGf3x8PUR8ezxDer7G/XprQTyITwXD+cZuwrj7ev6GcAzCfIeKAgH1v8Q5Bv+8/gRzPX65+4C4PUY49U8FQ4J
                CzIT+gz3GPD/Keke8h7SHgUHHRW17QXdH/sDOfcaDOLr98Q3Dx0k+CL0MCkeDAwBKdTWATcVLjP7QQccBw4K/OMZ3+H7OhLS
                0uAcDtUOEyjxDBQXJwgP/RkM/T9eBOoVKhP298LNHdTXCQU5A/PkOu3JCgOaJzHPJ/s6Os8FJtni3wHpDcMBAj30FC37Jw0d
                Qz4S+Q8lOCz4GevtDh/MDQjZ1PWROBjZ/Q0VMCAO9M7z5fT3CuHx7/YFGlUvKxAG8su/GiAl8RUvHPEMAQ3wDdzj+xXbHQ4g
                F/oX+AYB9fIB7Ar2MyYq6/LyNgsZ+/0E8AwL5f/8Hd4S3/4I6hj33AoH6wsPNAz66/z74frqBBo+8hPq/vDs9uodCycTIjoN
                BxQPFe4ZCAgQGe7Z6CjH/uMN493IAwf0FOTuAe8i7xMH888bHCflAPgfSEEHCA0S3fkFAgkG+R0jHQQE+g8P4SHr6gMVB+Qf
                8O7i7yz/8v40L/MnBOn4/v4C0Of5DiEABv/uHgoUA/US1Rv8DfsU/gkb4goZ7PoQ8gLuAQsDFvAK2QcFAPMgIgDkBfz+C/kK
                9Q7jDwLdCd4G5+/dAuAnABwN/NvZCPMLCOntEvQX+N/wGAz7BgTuGPIRESb5+QzoBPX2+PoDIgIB4wgf+uEhEvTq4hUi8xYh
                +P8HH+7n+Qf88vbw1A8iBffl7eP4+R70DQsFE9z+FyfV+S3+5e4U+wIW3/jz4SLr9NrjBfoP9gXw0ejXuxYEAsr4JgUG9hXv
                8RgJBO38C/4XBAQk+uj9BgP3z/bp2hsG++vsI+X3DQj6zPny3SM9I8sJPuP97ugJMgL+A/8HLQ/qBCX7AgAeGvQE5Q34/BrI
                /efi9g7xDg8Gvvb/5gcb8dj1HvAd4wMaJRQJDSMnAx/+AREhEOoL7P0H8Rz4/QAK9Ojx6uz+BAQJ1APm5PYL7ggDIfcbBhQD
                AzEN39vS3wYDFfYo/vAJOP3E6Pj2Bx0O5uoOFPwHEfzZ4Pgb2fkjH9as+AIO7x8e3voHIA30AOzuCdgH8AgW+xn2BOjt+PMD
                69YE8P0KB+7U9QMYDxkOAw/p6xAHBw7ryur+7xbaIygT+8YI7vsbE/UFEQTmAhT++/glugAJCw/sBPq9/wow2wHqzwbb0iMN
                2tcPIQ3k+vkCCLzj2ukNBOX7Jt70/+IbCB44/tIA9fvYFuzpBQQFHfLpntcJzDELERPo//gLECQL8SIE5/YrCA4Y/Av8ABf5
                Ff/i6wULCSLywg7z4hEV4sgiCwcK/QMF7xARDe8OHB4K+QEKHv33Cv7+DePp/AfrEPIA7QoSIwX5//7a9zAP9wEyAR0E/gzv
                DBfg9+gM4vnc8R8a6vgP/BP19gwc2AwC9h7v6f3a9PsL7+L60Ar+AfzX+RT+GvoPGujdGSP/98W6xezeF8kgAtX7IA44J+oD
                Df7hI0XhMPM0PvYW8LDuA+onCND21vsOBvwPDPUADAcl/gka4QzpFxYRBQQb/Av/GPb5D/As/Q/k/xvyDwIt+BMxJBMOIA/7
                FgPkIjcGBg0Q2gAD5gwJ7iQLCAPkCf05DucUASz9FwAWDBv6+QIX+Rj9CO/r//gN8xsQ9goTF/zlJff97BP+BA708QPwKQri
                +BjyDfwb/ewB8fUJBuoR89zr/A0r8SPv5gXdD+cJ9BQi5gLA7Azg3vAk/eYR9DcRNQ7F+PXmJusS8yHeEjHy2/xWId4sFOvf
                7Sv2/xES/fb3/RPUDALn7/Md6iz48BXwC/bT/fkGDCrq8xMM9Qr6BxceIf4ODOTt+Av9AOANHvb42iA39AQhJRzgCRkU9RAB
                CfzhEAUG8erU9PoNCCIUCvsX583wMuf8JP/mQCMqCvv45wcBGOUWIO3+6BQZ5QX16u8C7jgC5QISA/AL++MG+gb9HQUYDsQD
                5w8U++fy6v0h9/7V7PQF2f74/RPq/gb5A+wNE+MPEd/zDRQiEPXy/xgi/gEcE/zfISEcGBIMBwj9+iJB8Po4C/PA8wfz+98n
                DQwsGQsQO+jQJf8Kye8a5Ru78xjAHPgUAiIS2u7/8+QH+RAQCAojE/7z7i4q0QTv5h0aHRjM9yQd1Afe9vz6AvnpIObU5eYX
                AC4M8tzW/xsp/uZIBhcSDiQBJgsH3w3u+uUFKgfiGQDs9gbgBhEmCuYP2eLxHOYc+ioMIxEbIt0L2A/w++HtCgjy3AUtuQoW
                FvPx+grDJyIoAQsK2Pzo9gkcKsPqAt8J3uvnDPES9OkaAs7O7w3u3RMUS8fkIA4P7QYY9fQN6Bn9AA4gMRnXEBFH7xsWyvvd
                AwXyIQ0J9wXcDfw+3wkP4f8C8e0qDRT7whoJLRAP/97/4/nx3OopLd39xer2B/0pJQjsCgAJAgX46e3t9t0N3AvY7Ar94eI0
                /P8ADRnoBBsTL/YK/eX0+hT/DhXk9uvnuinyvSv5JN4G+yb5F9H2//sA2SQPBBwREhbj2QjjBRNgyv3RyzH65cMlE9gY0PUo
                BvrsG/r8Ce7rBuIy/AEIEwT+9e0NCSTm8PYF9gI5BO7o7Q3wAOQJCM/t9g0IDRICBfQFLgEMDAkQFRf48P8YFvAL/OMMBgML
                wfHpzQIAExznMub4KgjuC+rz4vkEGcb5+Qb+IgP+A/sh/+wW/e4WEQb75gAx4uzoL94X8BEh7+YA6OvkEe4c5RoKy/kH8xzx
                2hTnKPwX+xEo+QDN/gT9DxEKzgPeHBQF9u/rzOYD6v8wzOgYAD742RM2HBUhGuvxEPrsEyUVKBYB+iIQExkFCvYe5ugFKCnp
                /ezw/OIU9A8k2QMmIz325OQCLwY72vj1NukJIeMQ9BXxFhsM/QgM+M76HdroFRnc2P4GHvgREBLuDPgM+AMj+ua/7NsTDvgZ
                /hb3CPgWGgkl+Pb3FPX+4/L33w4S8iMlEvn2+/zrBiU04AoXFwwO4voPZBgx9+j+I+MGDPbYBfPyHOot+vIFHRAMCgPSFfna
                CdYRHAEMGvcW4eUAGvzn7/TiDPwb8ev+D9QaCSH95hf+LBflC+YDAgjz9soi2/pA3QEE0SCrDi0eHvAmCxke1OIA4NUc9NL1
                +Bf28gzX5/MH6x3/7/MfCxoeC/gC9PoXAPjr8g/n6hgSHAvyChXr+A7x++DrEvv0ON4YIOv5DDX45fIf8w1BAxLjQBb68s0M
                5gH8GTMi49bMEBAT6uEkEgzD8AS9OAgPBg41DOzU3BELBQSsCUH15Pzr8woU7NwP7QvRDwkA0SQaHQsXKOXq8P4QDhTKJ9Lu
                CNgXLw78+SEe6+365xHp5g8MEvEHHN7q8eQPLfIYMQwHBgr/GgPxzBYf9u0iBQH3Ic0DHPL8+/0MxfIM+NsU+x74F+Ym9vUa
                AOISDjn4/OkXDP//9dHQ/e0SxNUHEwHz/QD8EhAUCfAAAgUd8QYiAP3yKtT4EOQHAtjzAvfj5SkaPv8kC/ze9uz3+9sJ/vkT
                +znk+R0H8tNG4gfx0uUNGRz5DyQYxxsRTAze9hEnG+cyz/78Cjfi/zQ7Qd4DE+7r9vb0/CQH8Pfx4e7o+Bb82hf28eQw+SX7
                CvIcCxMFHBoDCyMVEP0E6AcTzeETLBH2/e0K/SPo+ecA0gFYBxMJ+Asi8vUe/h0E6QwS+w/8+S4l+hz73f/3/RL6FvEK4PUW
                4Nr9EQQcAA4N5Af98e0lG/juDQNDBOv+6/UX3gQg6esIA/kJ4x0SE/z8BxYhFwHYGQ/syRYGCO39KwEPBxnQGPnk+VLG4yXc
                MekaDMgoGOjN9ewAFTQD7woKJSH+GRYozdHu7h0sKOIJ/v8NA/31Hgwf8Bcf9frF+e0a6B0U9i0F3gjN4v8T8wgSFM/+6fYP
                /9EZA/gjBfS88igW+RMO+wj/4/b2/iHqB/kQ7QL5JDMG0fwR/PsS3fAZEexU7+wl+xLr7hQUDOnyAwkH4PXxFNYg4QH4JSgA
                EOQK3eYUAQAAtvbi9Bn18CBGNCtE6Qkf9hgEIRMi5g/38g73DPkFChkI8R3v5vjxFPwDCQ0N0/wR/fgO+90d4w/3GQX0/gTw
                4d/58S0aBfYCtyYN4/wX/Q8KFfAm6RgPARbj6/T3DlkF9C/6BhETABgDza4w1BIb/O0CDB0FBgkCKB7i7hLgFOoN9wzlCSbY
                0PUG5/4WBen+9xUcBCck6/EZL+40Agr6KvYGIOzp+vnUCxYp+Pf16wbsAffiIgja4A7TDwgYAw/YE+YYNu36/OHa9fvwFNbt
                5e37+ujI6v7aA/UVFxsG9wXbNwgn6AD/L/gcAwATHODhCwniCuUe4yzg0gLmD/UIKAz89v/0ERAID/UaH/gM/AQU6xzX9/Xj
                yOz5PBgSBfDnCd0k5voM+/zK7Bvy+gcf/OHuGQLwGCQMFQ36DQXxF+bt7+jDLQAD8O343gQK+Pkd8usgIen0+wABMS04CP3f
                6gD8twzc7Aj08fczDekKHQ4rCgLnBgr/DQPlvub24Qz2C/PK2e71A+Tq/tn1DwEPAjIYGP/gCxUU/Abe6xvREtT6ChvC7ALx
                2v0gCgMS7+4fzMr08B8D3u0aQzYVFu4K8df7FDs7BQss7ubb+fMX8wvt9NUfDfz29wP28Bf/Djs8EgANHwTw8QkV5yEz7vsJ
                """),
        GlyphLayer(
            input: (1, 1, 48),
            kernel: (1, 1), stride: 1, margin: 0, isRectified: false,
            scale: 0.0055197747,
            biases: [
                0.0046, 0.1048, -0.0096, -0.0273, 0.042, -0.0852, -0.0112, -0.039,
                0.0344, -0.0255, 0.0099, 0.0275, -0.0142, 0.009, 0.0509, -0.0144,
                0.0762, -0.0277, -0.028, -0.0218, -0.003, -0.0571, 0.0358, 0.0079,
                -0.046, 0.0095, 0.0763, 0.0558, 0.0188, 0.0858, 0.0066, -0.0726,
                0.0257, -0.0036, -0.085, 0.0236, -0.152,
            ],
            weights: """
                BkLLDSAOCxvbq03eANgDHfTAQkkaD+u8yrOt/gwQA8yxJOgQAv7mA9KhHfHovP/x/BMKNRj8gyfGDlfl/OEg9Nb8L9PF0uDC
                FfAFwf3ZNuAXJiH2B9UM3wAH/Rfa0zflFr0vOt/xmOz0tMIQKT1E6cwTBzwb3dsYP/v2MBLzCScn7xD12PEl5BUyFyb0wDtX
                G/q7AyHq0v6QQ6cL4yjkGLf3xan0Ax0xFBgEhQ72A/K/BSgB/x4SHQ898g5G+e3HFfEcCAu9GLD54xcvObzv7Pwj+hLa/AA1
                +zwj8yzv9PQFERsgDty0tgcJxQPvCgIl5dxiSDIrw9TJ8RTzUTo7Me8SaTceCJbivqgKQ/IAKsno7c0rDO/aI8YeQAcDH0v3
                NSjeMSn/18cIzc7F8OAqvesAxtYrQx7qJ8kG6wzlyy4WAun9MdgWSgDn/yIOKCjh48ftAtTc9uQhI/Lf0QtENCfr4jYzCOMZ
                69MXKgz35PEYKK757BPY8lEO8+7Qw8MQ0tepLjbcAgQEDf/DucWQ8MzG+0g9N9HtFQneBf/3JBIMJSIJHdb02iPMjhXAYR7q
                M+UexhC44uXhDwjPEQ/mR9cM2x3vCBvF/S01ze1IaCC7Bv4f+g/9BA3tHMIHwxorEdbw37v93u8lgcnJrkjL4cUs6K83KQIU
                PgAQ5KXr6Ok1DSsKwykXygb5x6qvJOK00jD+LgAoHyc06M/kBRb5IcUZvjoy7/jQ4ue89qavv/Hxv6UBA88U1rMT8KAS6M4a
                DyYz8ToVFxMDDQgW1BzK87wUAgvH3OP/APTp6OS9/jHYqCNe5eFCzu3e4dcwUroQ5TpEJPFO6MeOOccxDsn8A/c2Jub+7tjw
                yAQEC+9C2yrfs/Ucx7URrSUbzSQb5FMH7h/3AuAF3QkVPQUNyOQM7bKg3h3qDuoE1N85zUb/NQcMM/K8YCjm6SEKDNME3K6m
                3AXc+u//shs9HiXJwtLYyRfUNyYR6y877t8hNOoH7yMCNq7t4OjPQajY1q8eM8vPyukZDfbD5+iqCzEXFvnlKv3/LvHzA+61
                7wy976b/xy4CA8EzHvoltuD88woEJ/mu8u3a4AXET8URFPsGDvbjJsbxGTQ0GtK64trosTENCxX31L4LE9YGzQ3NIv0Y2ChL
                JC4SGNcTx+fg3fsc4PTIIzT/EOPnJgPS/iVBteYxRy3NMcbK7ssY0gDC8RAO+cm4zNQQzOP8vkvd/v8aOjXk/fUl7Bw0/tzf
                ENoHFe/aA8MQHhU6CO363+cF40HlHTAgIDYAxsvBxBrczgbu/Kzf+Ovun/EAElUnOnja3PcvDMUA+/t2PLoLpxHKCxjO9+Lg
                zlLmDfkkPQU6IOse2e8B+BU2LOoFwdTf9Aj7QJcr+xIaGTzt8Pg58sYy5/O0Bx4f0eAQFuT0CeHHCRIpPgIY985BK9+5ZLnu
                1egLOuzeywoALhAQK/0kwzHyzA/8+OMh4DH739sDGM/l4FIoAebgHmHa/fMZJBcv8iztBxcLCu/uER/W6xf0GczrAiYWAhH+
                JCnUPU4MQRL2JTQqFdnC4OIn8y376es0vwzQsgDJuv4MAeNS52Hu0QDGqtkNCv6u7+Q8EPwKBBAXs9bXLAMVKs6mDhXx1xTT
                Hb8jxz8ASr3h5N0JFsMG8vHgChPfyirEL/FGBjfE/07KMgkZ4Rz9OgD8ZM/o0Rcu4B0QtNwN4Bi52fnk8fY6Bdv4sRHpJsXR
                ZT3GBAbgMs0XC+zxMO4eyhYBSsIO0fz1ChAj5NjsJ/+99AThBSol2yD1GM0iOue7Jo+RFzMBSTIHCBsOHicCzPlMA+3EzBfM
                JOnpWNfEwPkmOtrEL/TFBMTfGsD+DfvYC74f8QHfxgc2HdwNCRX+0+3GxTG+DOQr7yjXBSJFGCir4+bfFN3aJvYu+MkK+z/c
                ru/X/0QejwgB+SC9M/H5AjjsueUswN7OFMcPPUINLdvq/y8i6v3C8+sOQQwJyPxOGSbd2djqt+IN0uGuCMvWCxvXMd/zwurl
                tkb7ReHuuhngDMxP1TGaygQs1yjhNODoLQgkwK4v4SDt9dUiBiq50eXq+9ZRDlHTwun13x37O/IqwR7lNvbrO8rR59s3JvTS
                0K71tc9CGd3xJt8Z0McdHdUVwh8ICuqksC/cJiuv1ez+CEXtAeYZFEbuQ+cCC6IJJSAf4fAAHzbJJPaFKfvtIcfb8CwRyzf1
                Qv339OjZ8r3g8FLQpOT7vNXBOf3U+PLfF6IV6yIDScot9wgbTyEH9yb7OBvX5NKiLyOu4tPmGCTyS7eWKSbyOOa74/Im+YEu
                yzQhu8ndCfDZAA0uETY9wi0KGBTrHdTJ5xYGOR7lDgvTEwr4SAolDRXptOXw3vz0
                """),
    ])
}
