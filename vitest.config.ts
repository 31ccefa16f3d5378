import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import LargestFirst from './scripts/check/sequencer.ts'

// As scripts/run.mjs does it: document children are started by the dozen.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.runtime', 'compiled')

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** Files that replace modules or clocks of their process, or measure it. Each has a process of its own. */
const isolated = [
  'server/documents/turns.test.ts',
  'server/features/events/events.test.ts',
  'server/features/sessions/sessions.test.ts',
  'server/features/sessions/signInFlood.test.ts',
  'server/features/verify/clock.test.ts',
  'server/http/idempotency.test.ts',
  'server/http/uploads.test.ts',
  'web/faults/watch.test.ts',
  'web/form/typed.test.ts',
  'web/resource/useList.test.ts',
  'web/session/chosenHere.test.ts',
  'web/session/keptAccount.test.ts',
  'web/session/session.test.ts',
  'web/ui/toast.test.ts',
]

/**
 * Journeys through the demo, which takes half a minute to start, and one with a product of its own, so that the two lanes
 * of journeys take the same time.
 */
const ofDemo = ['accessible', 'dashboard', 'days', 'guarded'].map((name) => `test/e2e/${name}.e2e.ts`)

/** A test of a full run walks through all pages in all looks, which takes more than ten minutes on a busy machine. */
const longest_ms = process.env.TEST_FULL === 'true' ? 3_600_000 : 600_000

export default defineConfig({
  test: {
    setupFiles: 'test/setup.ts',
    // One limit for everything: a test fails by what it sees, not because the machine is busy.
    testTimeout: longest_ms,
    hookTimeout: longest_ms,
    // A worker of the journeys ends with a browser and a product to stop.
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    // With two for two processors, one is idle for a tenth of the time: each waits for its database and document children.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    // Files share a process: most of what a small file costs is loading the program.
    isolate: false,
    // A process that may grow before it collects garbage spends a tenth less CPU time.
    execArgv: ['--initial-heap-size=1500'],
    sequence: { sequencer: LargestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: tests('domain', 'contract', 'texts', 'web', 'scripts'),
          exclude: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: 'test/cluster.ts',
          include: tests('server', 'test'),
          exclude: isolated,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', globalSetup: 'test/cluster.ts', include: isolated, isolate: true },
      },
      { extends: true, test: { name: 'journeys', include: ['test/e2e/**/*.e2e.ts'], exclude: ofDemo } },
      { extends: true, test: { name: 'demo', include: ofDemo } },
    ],
  },
})
