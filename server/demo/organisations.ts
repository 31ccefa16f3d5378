import { nameSkeleton } from '#domain/confusable.ts'
import type { Locale } from '#domain/locale.ts'
import type { Services } from '../services.ts'
import { vatIdIn } from '../features/companies/vatId.ts'
import { defaultTemplates } from '../features/templates/queries.ts'
import { platformOf, sealKeys } from '../signing/signing.ts'
import { authorityFacts, companyFacts, streets, towns } from './names.ts'
import type { Scene } from './scene.ts'

export interface Organisation {
  kind: 'company' | 'authority'
  id: string
  name: string
  code: string
  country: 'AT' | 'DE' | 'IT'
  language: 'de' | 'it'
  address: { street: string; city: string; zip: string; country: string }
  vehicles: number
  people: number
}

export type Template = ReturnType<typeof defaultTemplates>[number] & { version: number }

export async function makeCompanies({ db, random, yearsAgo }: Scene): Promise<Organisation[]> {
  const companies = companyFacts.map(({ uid, email, ...facts }) => {
    const createdAt = yearsAgo(8)
    const address = addressIn(random, facts)
    const { name } = facts
    const vatId = vatIdIn(facts.country, uid) ?? ''
    const columns = { name, nameSkeleton: nameSkeleton(name), email, uid, vatId, ...address, activated: true }
    const row = { id: random.id(createdAt), ...columns }
    return {
      row: { ...row, createdAt: createdAt.toISOString() },
      company: { ...facts, kind: 'company' as const, id: row.id, code: '', address },
    }
  })
  await db
    .insertInto('company')
    .values(companies.map(({ row }) => row))
    .execute()
  return companies.map(({ company }) => company)
}

export async function makeAuthorities(services: Services, scene: Scene) {
  const { db, random, yearsAgo } = scene
  const authorities: (Organisation & { templates: Template[] })[] = []
  for (const { email, ...facts } of authorityFacts) {
    const createdAt = yearsAgo(8)
    const id = random.id(createdAt)
    const address = addressIn(random, facts)
    const { name, code, language } = facts
    await db
      .insertInto('authority')
      .values({ id, name, code, email, ...address, createdAt: createdAt.toISOString() })
      .execute()
    const { config } = services
    await sealKeys(db, { authorityId: id, name }, platformOf(config, scene.now))
    const templates = defaultTemplates(id, language satisfies Locale).map((template) => ({
      ...template,
      id: random.id(createdAt),
    }))
    await db.insertInto('template').values(templates).execute()
    authorities.push({
      ...facts,
      kind: 'authority',
      id,
      address,
      people: 0,
      templates: templates.map((template) => ({ ...template, version: 1 })),
    })
  }
  return authorities
}

/** For holders who work abroad. Its level does not permit reports. */
export async function makeEnglishTemplate({ db, random, yearsAgo }: Scene, authority: { id: string }) {
  const standard = defaultTemplates(authority.id, 'en').find(({ level }) => level === 'EVAL-1')
  if (!standard) throw new Error('There is no default template for EVAL-1')
  const template = { ...standard, id: random.id(yearsAgo(8)), sortOrder: 70 }
  await db.insertInto('template').values(template).execute()
  return { ...template, version: 1 }
}

export function addressIn(
  random: Scene['random'],
  { country, language }: Pick<Organisation, 'country' | 'language'>,
) {
  const town = random.one(towns[country])
  return { street: `${random.one(streets[language])} ${random.between(1, 88)}`, ...town }
}
