import { formatEvalId } from '#domain/codes.ts'
import { addYears } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { authorityRoles } from '#domain/role.ts'
import { hashPassword } from '../features/accounts/password.ts'
import { firstnames, lastnames } from './names.ts'
import { addressIn, type Organisation } from './organisations.ts'
import type { Scene } from './scene.ts'

/** Public, because the demo answers only this computer. */
export const demoPassword = 'demo unter strom'

export interface Person {
  id: string
  fullname: string
  username: string
  email: string
  evalid: string
  language: Locale
  organisation: Organisation | null
  role: string
}

interface Post {
  organisation: Organisation | null
  role: string
  /** If not that of the organisation. */
  language?: Locale
}

const headcount = 40

/** A tester who uses the product in English, so that its screens, emails and documents exist in English. */
const english = { company: 1, person: 3 }

export async function makePeople(scene: Scene, companies: Organisation[], authorities: Organisation[]) {
  const usedNames = new Set<string>()
  const people: Person[] = []
  // Hashed once, because a hash takes 16 ms.
  const passwordHash = await hashPassword(demoPassword)
  for (const post of postsOf(companies, authorities))
    people.push(await makePerson(scene, post, { usedNames, passwordHash }))
  const { db } = scene
  const coworkers = people.filter(({ organisation }) => organisation?.kind === 'company')
  await db
    .insertInto('coworker')
    .values(
      coworkers.map(({ id, organisation, role }) => ({
        id: scene.random.id(scene.now),
        companyId: organisation?.id ?? '',
        userId: id,
        role: role === 'companyAdmin' ? 'admin' : 'employee',
        since: scene.yearsAgo(2).toISOString(),
      })),
    )
    .execute()
  await db
    .insertInto('authorityMember')
    .values(
      people.flatMap(({ id, organisation, role }) => {
        const held = authorityRoles.find((one) => one === role)
        return held && organisation?.kind === 'authority'
          ? [{ authorityId: organisation.id, userId: id, role: held }]
          : []
      }),
    )
    .execute()
  return people
}

function postsOf(companies: Organisation[], authorities: Organisation[]): Post[] {
  const posts: Post[] = [
    { organisation: null, role: 'systemAdmin' },
    ...authorities.flatMap((organisation) => authorityRoles.map((role) => ({ organisation, role }))),
    ...companies.flatMap((organisation, company) =>
      Array.from({ length: organisation.people }, (_, index) => ({
        organisation,
        role: index === 0 ? 'companyAdmin' : 'employee',
        ...(company === english.company && index === english.person && { language: 'en' as const }),
      })),
    ),
  ]
  const single = Array.from({ length: headcount - posts.length }, () => ({
    organisation: null,
    role: 'user',
  }))
  return [...posts, ...single]
}

async function makePerson(
  scene: Scene,
  { organisation, role, language: ownLanguage }: Post,
  { usedNames, passwordHash }: { usedNames: Set<string>; passwordHash: string },
): Promise<Person> {
  const { db, random } = scene
  const language = organisation?.language ?? 'de'
  const [firstname, lastname] = freeName(scene, language, usedNames)
  const createdAt = scene.yearsAgo(random.between(6, 7))
  const username = `${plain(firstname)}.${plain(lastname)}`
  const email = `${username}@mail.example`
  const evalid = formatEvalId(random.bytes(8))
  const id = random.id(createdAt)
  await db
    .insertInto('user')
    .values({
      id,
      uuid: random.id(createdAt),
      evalid,
      username,
      email,
      passwordHash,
      language: ownLanguage ?? language,
      isAdmin: role === 'systemAdmin',
      activated: true,
      activationEmailSent: true,
      firstname,
      lastname,
      phone: `+43 660 ${random.between(1000000, 9999999)}`,
      birthday: addYears(scene.today, -random.between(19, 61)),
      ...addressIn(random, organisation ?? { country: 'AT', language }),
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
    })
    .execute()
  const speaks = { language: ownLanguage ?? language }
  return { id, fullname: `${firstname} ${lastname}`, username, email, evalid, ...speaks, organisation, role }
}

/** In South Tyrol, German family names occur with Italian first names and vice versa. */
function freeName({ random }: Scene, language: 'de' | 'it', usedNames: Set<string>): [string, string] {
  for (;;) {
    const mixed = language === 'it' && random.happens(0.4) ? 'de' : language
    const firstname = random.one(firstnames[mixed])
    const lastname = random.one(lastnames[language])
    const name = `${firstname} ${lastname}`
    if (usedNames.has(name)) continue
    usedNames.add(name)
    return [firstname, lastname]
  }
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
