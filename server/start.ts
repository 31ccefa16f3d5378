import path from 'node:path'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, ConfigError, isOnLaptop, readConfig } from './config.ts'
import { buildApp } from './app.ts'
import { authenticateLog } from './audit/authenticateLog.ts'
import { queueMissingKeys } from './credentials/keys.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { prepareDatabase } from './db/prepare.ts'
import { closeDocuments } from './documents/pool.ts'
import { briefly, endingLimits } from './ending.ts'
import { jobHandlers } from './features/jobHandlers.ts'
import { fillCatalogue } from './features/catalogue/fillCatalogue.ts'
import { outboxPath } from './features/system/outbox.ts'
import { setupLink } from './features/accounts/setup.ts'
import type { Services } from './services.ts'
import { freeAbandoned, startWorker } from './jobs/worker.ts'
import { openServices } from './openServices.ts'
import { openNumbers } from './signing/issuedNumbers.ts'
import { resumeSealing } from './signing/queueSeal.ts'
import { assertSecretUnchanged } from './secretCheck.ts'
import { handOverSetup } from './setupFile.ts'
import { scaleTimeLimits } from './timeLimits.ts'
import type { App } from './http/serve.ts'

export async function start(
  env: Record<string, string | undefined>,
  say: (line: string) => void = console.log,
  isTerminal = process.stdout.isTTY,
) {
  const config = readConfig(env)
  scaleTimeLimits(config.timeoutFactor)
  await assertPortFree(config)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded(path.join(config.dataDirectory, 'postgres'))
  const url = config.databaseUrl ?? embedded?.appUrl ?? ''
  const ownerUrl = embedded?.url ?? config.migrationDatabaseUrl ?? url
  await prepareDatabase({ url, ownerUrl }, { restricted: config.production })
  await assertSecretUnchanged(config, url, say)
  const services = await openServices(config, url)
  let contradiction: unknown
  await freeAbandoned(services.database.pool, { alone: embedded !== null })
  // A log that contradicts its checkpoints does not stop the program, but no record is confirmed until it is
  // repaired.
  await authenticateLog(services).catch((error: unknown) => (contradiction = error))
  await queueMissingKeys(services.database)
  await fillCatalogue(services.database)
  await resumeSealing(services.database)
  const app = await buildApp(services)
  if (contradiction) {
    app.log.error({ err: contradiction }, 'the log is not confirmed')
    services.errorReports.note('job', contradiction, { place: 'checkpoint.write' })
  }
  const behind = await openNumbers(services, (error) => {
    app.log.error({ err: error }, 'assigned numbers cannot be read; no number is assigned')
    services.errorReports.note('job', error, { place: 'numbers' })
  })
  if (behind > 0) say(`The database is older than its numbers: ${behind} series continue above them`)
  const worker = config.works
    ? await startWorker(
        services.database.jobPool,
        jobHandlers(services),
        (name, error) => {
          app.log.error({ err: error, job: name }, 'job failed')
          services.errorReports.note('job', error, { place: name })
        },
        { sealsApart: config.timestamps !== null },
      )
    : null
  if (worker) services.worker = worker
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  await announce(services, port, { say, isTerminal })
  const stop = async () => {
    await stopAnswering(app)
    await briefly(worker?.stop(), endingLimits.jobsMs)
    await briefly(Promise.all([closeDocuments(), services.accessLog.close(), services.errorReports.close()]))
    await briefly(services.database.close())
    await embedded?.stop()
  }
  return { stop, app, services, port }
}

interface Audience {
  say: (line: string) => void
  /** Whether the output is a terminal, which only the operator reads. */
  isTerminal: boolean
}

async function announce(services: Services, port: number, audience: Audience) {
  const { config } = services
  const { say } = audience
  if (!config.servesWeb)
    return say(`${config.productName} runs without web interface; port ${port} reports its state`)
  const address = config.port === port ? config.baseUrl : `http://localhost:${port}`
  say(`${config.productName} is ready: ${address}`)
  if (isOnLaptop(config)) say(`Mails go to the local outbox: ${address}${outboxPath}`)
  else if (!config.smtpUrl) say('No mail is sent: SMTP_URL is not set')
  await handOverSetup(config, await setupLink(services, address), audience)
}

/** Checked first, so a second start fails immediately. */
async function assertPortFree({ port, host }: Config) {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} on ${host} is already in use. Choose another with PORT=…`)
    throw new ConfigError(
      `Port ${port} on ${host} cannot be used (${code}). Choose others with PORT=… and HOST=…`,
    )
  } finally {
    probe.close()
  }
}

/**
 * Stops the HTTP server. If a proxy checks readiness, calls are accepted until it has noticed. Then open
 * calls may finish; after the time limit they are answered with 503.
 */
export async function stopAnswering(app: App) {
  const { services } = app
  const { checkedMs, noticeMs, callsMs, answerMs } = endingLimits
  services.ending = true
  if (performance.now() - (services.readyCheckedAt ?? -Infinity) <= checkedMs) await pause(noticeMs)
  const closed = app.close()
  await briefly(closed, callsMs)
  services.calls.refuse()
  await briefly(closed, answerMs)
}
