import path from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { endOnSignal } from '../ending.ts'
import { openHouse } from '../openHouse.ts'
import { patience } from '../signing/whenSealed.ts'
import { start } from '../start.ts'
import { accountsTable } from './accounts.ts'
import { doDeeds } from './deeds.ts'
import { contentOf, loadDemo, markDemo } from './load.ts'

/** The product with a believable data set, on this computer only. Loads once, then starts like any other. */
async function startDemo(env: Record<string, string | undefined>) {
  const settings = { DATA_DIR: './data/demo', SECOND_FACTOR: 'off', ...env, DEMO: 'true' }
  const config = readConfig(settings)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded(path.join(config.dataDirectory, 'postgres'))
  const url = config.databaseUrl ?? embedded?.appUrl ?? ''
  const ownerUrl = embedded?.url ?? config.migrationDatabaseUrl ?? url
  await prepareDatabase({ url, ownerUrl })
  const house = await openHouse(config, url)
  const content = await contentOf(house)
  if (content === 'other')
    throw new ConfigError(
      `${config.dataDirectory} holds something else than a whole demo. Remove it or choose another with DATA_DIR=…`,
    )
  const seed = env.DEMO_SEED ?? 'eval'
  // Sealing is most of what a start costs: tests do with fewer papers of the same kinds.
  const papers = Number(env.DEMO_PAPERS ?? 1)
  const progress = (text: string) => console.log(`Demo: ${text}`)
  const workshops = content === 'nothing' ? await loadDemo(house, { seed, papers, progress }) : null
  await house.database.close()
  const { stop, app } = await start({ ...settings, DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl })
  if (workshops) {
    // A slow computer takes longer to seal than a browser waits.
    const usual = patience.ms
    patience.ms = 600_000
    // In each workshop the same happens: where papers are few, one is enough.
    const busy = workshops.slice(0, Math.ceil(workshops.length * papers))
    const filed = await doDeeds(app, busy, seed)
    patience.ms = usual
    await markDemo(app.house, seed)
    console.log(await accountsTable(app.house.database.reads))
    // The last that is said: from now on it is whole.
    progress(`${filed} more reports filed in the workshops`)
  } else console.log(await accountsTable(app.house.database.reads))
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
