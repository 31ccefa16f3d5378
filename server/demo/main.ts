import path from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { endOnSignal } from '../ending.ts'
import { openServices } from '../openServices.ts'
import { sealTimeout } from '../signing/whenSealed.ts'
import { start } from '../start.ts'
import { accountsTable } from './accounts.ts'
import { runActions } from './actions.ts'
import { contentOf, loadDemo, markDemo } from './load.ts'

/** Starts the product with demo data, on this computer only. Loads the data once. */
async function startDemo(env: Record<string, string | undefined>) {
  const settings = { DATA_DIR: './data/demo', SECOND_FACTOR: 'off', ...env, DEMO: 'true' }
  const config = readConfig(settings)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded(path.join(config.dataDirectory, 'postgres'))
  const url = config.databaseUrl ?? embedded?.appUrl ?? ''
  const ownerUrl = embedded?.url ?? config.migrationDatabaseUrl ?? url
  await prepareDatabase({ url, ownerUrl })
  const services = await openServices(config, url)
  const content = await contentOf(services)
  if (content === 'other')
    throw new ConfigError(
      `${config.dataDirectory} contains something other than a complete demo. Remove it or choose another with DATA_DIR=…`,
    )
  const seed = env.DEMO_SEED ?? 'eval'
  // Sealing takes most of the start, so tests use fewer records of the same kinds.
  const documentShare = Number(env.DEMO_PAPERS ?? 1)
  const progress = (text: string) => console.log(`Demo: ${text}`)
  const workshops = content === 'nothing' ? await loadDemo(services, { seed, documentShare, progress }) : null
  await services.database.close()
  const { stop, app } = await start({ ...settings, DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl })
  if (workshops) {
    // A slow computer seals more slowly than a browser waits.
    const usual = sealTimeout.ms
    sealTimeout.ms = 600_000
    // With a reduced data set one workshop is enough.
    const busy = workshops.slice(0, Math.ceil(workshops.length * documentShare))
    const filed = await runActions(app, busy, seed)
    sealTimeout.ms = usual
    await markDemo(app.services, seed)
    console.log(await accountsTable(app.services.database.reads))
    // Must stay the last message: the demo is complete.
    progress(`${filed} more reports filed in the workshops`)
  } else console.log(await accountsTable(app.services.database.reads))
  return async () => {
    await stop()
    await embedded?.stop()
  }
}

try {
  endOnSignal(await startDemo(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
