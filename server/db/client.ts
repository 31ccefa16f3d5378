import pg from 'pg'
import { DatabaseNowhere } from './away.ts'
import { hostsOf, serverFor, type DatabaseHosts } from './hosts.ts'

type Connected = (error: Error | undefined) => void

/** Supports URLs with several servers, which `pg` does not: on each connect it asks them for the requested role. */
export class DatabaseClient extends pg.Client {
  readonly #url: string
  readonly #hosts: DatabaseHosts | null
  #isStandby = false

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? ''
    const hosts = url ? hostsOf(url) : null
    const [first] = hosts?.servers ?? []
    super(hosts && first ? { ...config, connectionString: hosts.urlOf(first) } : config)
    this.#url = url
    this.#hosts = hosts
  }

  override connect(): Promise<this>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<this> | void {
    const connecting = this.#connect()
    if (!connected) return connecting
    connecting.then(
      () => connected(undefined),
      (error: unknown) => connected(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #connect(): Promise<this> {
    const hosts = this.#hosts
    if (hosts) {
      const { host, port } = await serverFor(this.#url, hosts)
      Object.assign(this, { host: host.replace(/^\[|\]$/g, ''), port: port ?? this.port })
      this.#watchStandby()
    }
    await super.connect()
    if (!hosts || hosts.target === 'any' || !this.#isStandby) return this
    void this.end()
    throw new DatabaseNowhere(new Error(`${this.host} became a standby`))
  }

  /** The server reports `in_hot_standby` (PostgreSQL 14 and newer). */
  #watchStandby() {
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
  }
}
