import pg from 'pg'

/** Short statements that read, sent without waiting for the answer to the one before: many share few connections. */
export interface Lookups {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  end(): Promise<void>
}

const connections = 2

/** Every call begins with one: taking a connection for each from a pool and giving it back costs more than asking. */
export function openLookups(config: pg.ClientConfig): Lookups {
  const open: (Promise<pg.Client> | undefined)[] = Array.from({ length: connections })
  let turn = 0
  let ended = false

  function connectionAt(place: number): Promise<pg.Client> {
    const known = open[place]
    if (known) return known
    const client = new pg.Client({ ...config, pipeline: true })
    const opening: Promise<pg.Client> = client.connect().then(() => client)
    // What is broken is left at once: the next call opens another, whoever waits on this one is told.
    const leave = () => {
      if (open[place] === opening) open[place] = undefined
    }
    client.on('error', leave)
    client.on('end', leave)
    opening.catch(leave)
    return (open[place] = opening)
  }

  return {
    async query(statement) {
      if (ended) throw new Error('Connection terminated')
      turn = (turn + 1) % connections
      const client = await connectionAt(turn)
      return client.query(statement)
    },
    async end() {
      ended = true
      const clients = await Promise.allSettled(open.filter((one) => one !== undefined))
      await Promise.all(clients.flatMap((one) => (one.status === 'fulfilled' ? [one.value.end()] : [])))
    },
  }
}
