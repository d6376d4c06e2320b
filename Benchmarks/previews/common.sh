# What the comparisons of previews have in common; to be read with `source`, which sets `folder`, `fieldbook`, `samples` and
# `copies` before. `run COMPETITOR WHAT... OUT` is theirs.

make_documents() {
    local source number
    mkdir "$folder/sources" "$folder/small" "$folder/large"
    cp "$samples/pdf/report.pdf" "$samples/pdf/scanned.pdf" "$folder/sources"
    "$fieldbook" parcels render "$samples/parcels/village.geojson" -o "$folder/sources/map.pdf" --quiet > /dev/null
    for source in "$folder"/sources/*.pdf; do
        for ((number = 0; number < copies; number++)); do
            # Each differs from the others, so that none is skipped as done.
            qpdf "$source" --deterministic-id --min-version=1.$((4 + number % 4)) \
                "$folder/small/$(basename "$source" .pdf)-$number.pdf"
        done
    done
    qpdf --empty --pages "$folder"/small/*.pdf -- "$folder/large/all.pdf"
}

pages_in() {
    local file pages=0
    for file in "$1"/*.pdf; do pages=$((pages + $(qpdf --show-npages "$file"))); done
    echo "$pages"
}

# measure COMPETITOR WHAT...: runs a competitor into a new folder, and notes its seconds. What the one before it left to be
# brought to the disk is brought there first: who waits for its own files would wait for those, too.
measure() {
    local out start end
    out=$folder/$(IFS=-; echo "$*")
    rm -rf "$out"
    mkdir "$out"
    sync -f "$out"
    start=$EPOCHREALTIME
    run "$@" "$out"
    end=$EPOCHREALTIME
    awk -v a="$start" -v b="$end" 'BEGIN { printf "%.3f\n", b - a }' >> "$out.seconds"
}

median() {
    sort -n "$1" | awk '{ t[NR] = $1 } END { print NR % 2 ? t[(NR + 1) / 2] : (t[NR / 2] + t[NR / 2 + 1]) / 2 }'
}
