import { randomInt, randomUUID } from 'node:crypto'
import type { Client, Clients } from './callers.ts'
import type { Call } from './load.ts'
import { benchPassword } from './seed.ts'

/** Calls to the product, to the bare server, and to the bare server with a count each time. */
interface Measure {
  name: string
  app: Call[]
  bare: Call[]
  counting?: Call[]
}

export function measuresFor(callers: Clients): Measure[] {
  const { systemAdmin, authorityAdmins } = callers
  const searches = callers.names.map((name) => name.toLowerCase())
  const pages = authorityAdmins.flatMap((caller) => [0, 1, 2].map((page) => ({ caller, page, search: '' })))
  const found = authorityAdmins.flatMap((caller, index) => [
    { caller, page: 0, search: searches[index % searches.length] ?? '' },
  ])
  return [
    lists('list of one authority', pages, true),
    lists('  + search', found, true),
    lists(
      'list of all',
      Array.from({ length: 20 }, (_, page) => ({ caller: systemAdmin, page, search: '' })),
      false,
    ),
    lists(
      '  + search in all',
      searches.map((search) => ({ caller: systemAdmin, page: 0, search })),
      false,
    ),
    items(callers),
    creates(callers),
    logins(),
  ]
}

interface Page {
  caller: Client
  page: number
  search: string
}

function lists(name: string, pages: Page[], ofOne: boolean): Measure {
  const bare = (path: string) =>
    pages.map(({ caller: { authorityId }, page, search }) => {
      const query = new URLSearchParams({
        page: String(page),
        ...(ofOne && { authority: authorityId }),
        ...(search && { search }),
      })
      return get(`${path}?${query.toString()}`)
    })
  const app = pages.map(({ caller, page, search }) => {
    const query = new URLSearchParams({
      l: '10',
      lo: String(page),
      sf: 'createdAt',
      so: 'desc',
      ...(search && { search }),
    })
    return get(`/api/certificate?${query.toString()}`, caller)
  })
  return { name, app, bare: bare('/list'), counting: bare('/counting') }
}

function items({ authorityAdmins, certificates }: Clients): Measure {
  const all = authorityAdmins.flatMap((caller) =>
    (certificates.get(caller.authorityId) ?? []).map((id) => ({ caller, id })),
  )
  return {
    name: 'one item',
    app: all.map(({ caller, id }) => get(`/api/certificate/${id}`, caller)),
    bare: all.map(({ caller, id }) => get(`/item?id=${id}&authority=${caller.authorityId}`)),
  }
}

function creates({ companyAdmins }: Clients): Measure {
  const vehicle = () => ({
    vin: newVin(),
    manufacturer: benchMaker,
    model: 'Probe',
    drivetrain: 'BEV',
    constructionYear: 2024,
  })
  return {
    name: 'create a vehicle',
    app: companyAdmins.map((caller) => ({
      method: 'POST',
      path: '/api/companyVehicle',
      headers: { cookie: caller.cookie },
      body: vehicle,
    })),
    bare: companyAdmins.map(({ companyId, userId }) => ({
      method: 'POST',
      path: '/vehicle',
      body: () => ({ ...vehicle(), id: randomUUID(), companyId, createdBy: userId }),
    })),
  }
}

/** Marks the rows created for measuring, which are removed afterwards. */
export const benchMaker = 'Messreihe'

const newVin = () =>
  `WZZ${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}${randomInt(100_000, 999_999)}`

function logins(): Measure {
  const body = () => ({ username: `person${randomInt(301, 1000)}`, password: benchPassword })
  return {
    name: 'login',
    app: [{ method: 'POST', path: '/api/auth', body }],
    bare: [{ method: 'POST', path: '/login', body }],
  }
}

const get = (path: string, caller?: Client): Call => ({
  method: 'GET',
  path,
  ...(caller && { headers: { cookie: caller.cookie } }),
})
