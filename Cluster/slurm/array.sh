#!/bin/bash
# A manifest in eight shards, one array task each, all into one folder of a disk that the nodes share.
#
#   mkdir -p logs && sbatch array.sh /shared/job.yaml /shared/out
#
# The same again does what is left.
#SBATCH --job-name=fieldbook
#SBATCH --array=0-7                # CHANGE: from 0 to the number of shards less one
#SBATCH --cpus-per-task=2          # CHANGE
#SBATCH --mem=4G                   # CHANGE
#SBATCH --time=12:00:00            # CHANGE
#SBATCH --signal=B:INT@300         # five minutes before the time is up: let the items in flight end
#SBATCH --requeue                  # after a node's failure
#SBATCH --open-mode=append
#SBATCH --output=logs/fieldbook-%A-%a.log
set -euo pipefail

# CHANGE with --array. Not taken from Slurm's own count, which is another one in an array of some of the shards,
# such as --array=2,5.
shards=8

if [ $# -ne 2 ]; then
    echo "usage: sbatch array.sh MANIFEST OUTPUT" >&2
    exit 2
fi

# exec, so that the signal reaches the command.
exec fieldbook batch run "$1" -o "$2" \
    --shard "$SLURM_ARRAY_TASK_ID/$shards" --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet
