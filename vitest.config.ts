import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const code = ['domain', 'contract', 'texts', 'server', 'web', 'test', 'scripts']

const longest_ms = 600_000

export default defineConfig({
  test: {
    globalSetup: 'test/cluster.ts',
    // One limit for everything: a test fails by what it sees, not because the machine is busy.
    testTimeout: longest_ms,
    hookTimeout: longest_ms,
    expect: { poll: { timeout: longest_ms / 5 } },
    // The database server needs its share of the machine.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: code.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          // Journeys share one browser and one server: they run one after the other.
          maxWorkers: 1,
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
})
