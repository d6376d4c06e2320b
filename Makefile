# make demo   installs what is missing, builds, and runs the sample batch into demo-output/
# make build   installs what is missing, and builds fieldbook and its helper programs
# make install   copies what make build or make demo has built into PREFIX/bin (default: /usr/local/bin)
# make counterparts   runs small counterparts of all services on this machine, to try every command without an account
# make test   installs what is missing, builds, and runs every test
# make test-quick   runs the libraries' and the operations' tests, after swift build --build-tests about a minute
# make reference   writes the reference of the commands anew, into Documentation/reference
# make site   builds the documentation's website into .build/site, with the pages of the libraries
# make benchmark   compares its speed with that of others, about an hour; ROUNDS=1 for a first look
# make pdfium   fetches PDFium, which draws PDFs faster, into PDFIUM_FOLDER (default: the user's own folder for Fieldbook)
# make fuzz   feeds mutated inputs to our own parsers for a while; FUZZ_SECONDS=600 for longer
# make test-cluster   runs a batch on a small Spark cluster on this machine, and in shards
.PHONY: demo counterparts install pdfium test test-quick reference site benchmark check-language fuzz test-cluster build lint sample-data check-sample-data kernel check-kernel ocr-b check-ocr-b figures dependencies check-dependencies requirements clean

COMMAND = .build/release/fieldbook
PROGRAMS = fieldbook fieldbook-vectors fieldbook-documents
POLYNOMIALS = Sources/Geo/SwissCoordinates/Kernel/KernelPolynomials.swift
FIGURES = Sources/Geo/SwissCoordinates/SwissCoordinates.docc/Resources
FITTER = swift run --quiet --package-path Tools/FitKernel fit-kernel
GLYPHS = Sources/Documents/DocumentTypes/MRZ/Recognition/GlyphNetwork+OCRB.swift
GLYPH_FITTER = swift run --quiet -c release --package-path Tools/FitOCRB fit-ocr-b
GENERATOR = swift run --quiet -c release --package-path SampleData/Generator make-sample-data

demo: build
	$(COMMAND) batch run SampleData/demo.yaml
	@echo "Look at demo-output/maps/village.png and demo-output/documents/letter.pdf first."

build:
	scripts/install-packages demo
	scripts/build $(PROGRAMS)

# The first of five ports.
FIRST_PORT = 18100

counterparts:
	@scripts/install-packages counterparts
	@scripts/install-python .build/counterparts Tests/Counterparts/requirements.txt
	@.build/counterparts/bin/python Tests/Counterparts/together.py --port $(FIRST_PORT)

# Loops over pixels are optimised in this debug build too.
test-quick: export FIELDBOOK_FAST_TESTS = 1

# Texts are recognised in one thread each, as workers do: with more, Tesseract's threads wait for each other at full speed, and
# take three times as long.
test test-quick: export OMP_THREAD_LIMIT = 1

PREFIX = /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share

# Copies only, since it often runs as root, which should not own the build's files and may have no Swift. The copies have no
# symbols for debuggers, which are two thirds of the files in .build/release.
install:
	@for program in $(PROGRAMS); do \
	    if [ ! -x .build/release/$$program ]; then echo "Run make build first." >&2; exit 1; fi; \
	done
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 --strip $(PROGRAMS:%=.build/release/%) $(DESTDIR)$(PREFIX)/bin
	$(COMMAND) reference --format man -o $(SHARE)/man/man1
	install -d $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	$(COMMAND) --generate-completion-script bash > $(SHARE)/bash-completion/completions/fieldbook
	$(COMMAND) --generate-completion-script zsh > $(SHARE)/zsh/site-functions/_fieldbook
	$(COMMAND) --generate-completion-script fish > $(SHARE)/fish/vendor_completions.d/fieldbook.fish

# /usr/local/bin/pdfium, for example, is where programs in /usr/local/bin find it for everyone.
pdfium:
	scripts/install-packages pdfium
	scripts/fetch-pdfium $(PDFIUM_FOLDER)

TEST_PDFIUM = .build/pdfium

# Their requests have time limits: they run without the tests that keep every processor busy, and a few at a time.
TIMED_TESTS = APICoreTests|BackendsTests|NylaTests|DialogTests|ServiceOperationsTests

# What is tested is a release build, as people use it; its commands also run twice as fast as those of a debug build.
TEST_BUILD = --configuration release --scratch-path .build/test

# Tests of PDFium are skipped if it cannot be fetched.
test:
	scripts/install-packages demo pdfium test
	$(MAKE) --no-print-directory check-dependencies
	scripts/install-python .build/counterparts Tests/Counterparts/requirements.txt
	scripts/fetch-pdfium $(TEST_PDFIUM) || echo "PDFium cannot be fetched and is not tested." >&2
	swift build $(TEST_BUILD) --build-tests -Xswiftc -enable-testing
	$(MAKE) --no-print-directory run-timed-tests
	$(MAKE) --no-print-directory --jobs=2 --output-sync run-first-half run-second-half
	$(MAKE) --no-print-directory fuzz
	$(MAKE) --no-print-directory check-sample-data check-kernel check-ocr-b

# The tests' program itself, since "swift test" runs only once at a time.
RUN_TESTS = if [ -f $(TEST_PDFIUM)/libpdfium.so ]; then \
	    export FIELDBOOK_PDFIUM="$${FIELDBOOK_PDFIUM-$$PWD/$(TEST_PDFIUM)/libpdfium.so}"; \
	fi; \
	.build/test/release/fieldbookPackageTests.xctest --testing-library swift-testing

# Tests of the command wait for its processes: in two halves, side by side, they keep the processors busy.
SECOND_HALF = CommandTests\.[N-Z]
.PHONY: run-timed-tests run-first-half run-second-half
run-timed-tests:
	export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8; $(RUN_TESTS) --filter '^($(TIMED_TESTS))\.'
run-first-half:
	$(RUN_TESTS) --skip '^(($(TIMED_TESTS))\.|$(SECOND_HALF))'
run-second-half:
	$(RUN_TESTS) --filter '^$(SECOND_HALF)'

# Everything but the command's processes, servers and killed runs.
SLOW_TESTS = $(TIMED_TESTS)|CommandTests|BatchTests|ScanningTests|DocumentTypesTests|OCRTests

test-quick:
	swift test --skip '^($(SLOW_TESTS))\.'

reference: build
	rm -f $(filter-out %/errors.md,$(wildcard Documentation/reference/*.md))
	$(COMMAND) reference -o Documentation/reference

site: build
	rm -rf .build/site
	scripts/build-site .build/site

ROUNDS = 3

benchmark:
	Benchmarks/run $(ROUNDS)

FUZZ_SECONDS = 20

fuzz:
	scripts/fuzz $(FUZZ_SECONDS)

test-cluster:
	scripts/install-packages demo cluster
	for program in $(PROGRAMS); do \
	    swift build $(TEST_BUILD) -Xswiftc -enable-testing --product $$program || exit; \
	done
	FIELDBOOK=.build/test/release/fieldbook Cluster/test-cluster

# The sample data come from their generator, byte for byte.
check-sample-data:
	rm -rf .build/sample-data
	mkdir -p .build/sample-data
	$(GENERATOR) .build/sample-data
	diff --recursive --exclude=Generator --exclude=demo.yaml SampleData .build/sample-data
	@echo "The sample data are what their generator makes."

sample-data:
	scripts/install-packages demo test
	$(GENERATOR) SampleData

# The kernel's polynomials are fitted to PROJ by their tool, byte for byte.
check-kernel:
	mkdir -p .build
	$(FITTER) > .build/KernelPolynomials.swift
	diff $(POLYNOMIALS) .build/KernelPolynomials.swift
	@echo "The kernel's polynomials are what their tool fits."

kernel:
	$(FITTER) > .build/KernelPolynomials.swift
	mv .build/KernelPolynomials.swift $(POLYNOMIALS)

# The recogniser of machine-readable zones is trained by its tool, byte for byte; takes a minute.
check-ocr-b:
	mkdir -p .build
	$(GLYPH_FITTER) > .build/GlyphNetwork.swift
	diff $(GLYPHS) .build/GlyphNetwork.swift
	@echo "The recogniser's weights are what their tool trains."

ocr-b:
	scripts/install-packages demo test
	$(GLYPH_FITTER) > .build/GlyphNetwork.swift
	mv .build/GlyphNetwork.swift $(GLYPHS)

# The figure of the article on transformations.
figures:
	scripts/install-packages demo
	swift run --quiet -c release --package-path Tools/DrawGridShift draw-grid-shift $(FIGURES)/grid-shift.png

# The Swift packages are those of the list, in the same versions: compared before any of them is compiled.
check-dependencies:
	scripts/list-dependencies --check

dependencies:
	mkdir -p .build
	scripts/list-dependencies > .build/dependencies.txt
	mv .build/dependencies.txt dependencies.txt

# Writes each requirements.txt anew from its requirements.in, with hashes; scripts/pin-requirements --upgrade takes newer versions.
requirements:
	scripts/install-packages test
	scripts/pin-requirements

lint: check-language
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Tools Benchmarks \
	    SampleData/Generator/Package.swift SampleData/Generator/Sources

# Phrases that have plainer ones, and spelling.
check-language:
	scripts/install-packages lint
	scripts/check-language

clean:
	rm -rf .build SampleData/Generator/.build Tools/*/.build demo-output
