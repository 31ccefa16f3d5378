import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../server/http/serve.ts'
import { setupFile } from '../../server/setupFile.ts'
import { start } from '../../server/start.ts'
import { timeoutFactor } from '../support/database.ts'
import { timeZone } from '../support/day.ts'
import { startProxy } from './proxy.ts'

export interface Product {
  address: string
  app: App
  setupToken: string
  /** Settings for a further instance on the same database. */
  env: Record<string, string>
  /** Browser flags that the address requires. */
  flags: string[]
  stop(): Promise<void>
}

export interface Settings {
  secondFactor?: boolean
  /** With a host name and TLS behind a proxy, as in production. */
  production?: boolean
}

export async function startProduct({ secondFactor = false, production = false }: Settings = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'eval-stage-'))
  const proxy = production ? await startProxy(directory) : undefined
  const env = {
    PORT: '0',
    TIME_ZONE: timeZone,
    DATA_DIR: directory,
    LIMIT_FACTOR: '1000',
    TIMEOUT_FACTOR: String(timeoutFactor),
    SECOND_FACTOR: secondFactor || production ? 'on' : 'off',
    LOG_LEVEL: 'error',
    ...proxy?.env,
  }
  const { stop, app, port } = await start(env, () => undefined)
  proxy?.passTo(port)
  const { connectionString: DATABASE_URL = '' } = app.services.database.pool.options
  const product: Product = {
    app,
    address: proxy?.address ?? `http://localhost:${port}`,
    setupToken: /setup#(\S+)/.exec(await readFile(setupFile(app.services.config), 'utf8'))?.[1] ?? '',
    env: { ...env, DATABASE_URL },
    flags: proxy?.flags ?? [],
    stop: async () => {
      await proxy?.stop()
      await stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return product
}
