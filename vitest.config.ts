import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import BySize from './scripts/check/sequencer.ts'

// Same as scripts/run.mjs. Shortens the start of the many document child processes.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.runtime', 'compiled')

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** Tests that replace modules or clocks, or measure their process. Each runs in its own process. */
const isolated = [
  'server/documents/queue.test.ts',
  'server/features/system/events/events.test.ts',
  'server/features/accounts/sessions/sessions.test.ts',
  'server/features/accounts/sessions/signInFlood.test.ts',
  'server/features/verify/clock.test.ts',
  'server/http/idempotency.test.ts',
  'server/http/uploads.test.ts',
  'web/api/errorReports/watch.test.ts',
  'web/form/typed.test.ts',
  'web/resource/useList.test.ts',
  'web/session/chosenHere.test.ts',
  'web/session/cachedAccount.test.ts',
  'web/session/session.test.ts',
  'web/ui/toasts.test.ts',
]

/**
 * Journeys through the demo, which takes half a minute to start, and others that balance the two lanes of
 * journeys.
 */
const ofDemo = ['accessible', 'dashboard', 'days', 'forum', 'guarded', 'main-job', 'people', 'touch'].map(
  (name) => `test/e2e/${name}.e2e.ts`,
)

/** A full run checks all pages in all themes, which takes more than ten minutes on a busy machine. */
const longest_ms = process.env.TEST_FULL === 'true' ? 3_600_000 : 600_000

export default defineConfig({
  test: {
    setupFiles: 'test/support/setup.ts',
    // One high limit, because tests must not fail on a slow machine.
    testTimeout: longest_ms,
    hookTimeout: longest_ms,
    // A worker of the journeys must stop a browser and a server.
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    // With two workers on two processors, one is idle for a tenth of the time, waiting for databases and document
    // processes.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    // Files share a process, because loading the program is the main cost of a small file.
    isolate: false,
    // A larger initial heap saves a tenth of CPU time.
    execArgv: ['--initial-heap-size=1500'],
    sequence: { sequencer: BySize },
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
          globalSetup: 'test/support/cluster.ts',
          include: tests('server', 'test'),
          exclude: isolated,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', globalSetup: 'test/support/cluster.ts', include: isolated, isolate: true },
      },
      { extends: true, test: { name: 'journeys', include: ['test/e2e/**/*.e2e.ts'], exclude: ofDemo } },
      { extends: true, test: { name: 'demo', include: ofDemo } },
    ],
  },
})
