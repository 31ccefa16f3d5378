import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const code = ['domain', 'contract', 'texts', 'server', 'web', 'test', 'scripts']

export default defineConfig({
  test: {
    globalSetup: 'test/cluster.ts',
    // The database server needs its share of the machine.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: code.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          // As long as a machine may take that does other things as well.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
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
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // As long as a page is waited for.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
