import Batch

print(BatchOptions(jobs: 1, toolVersion: "1").jobs)
