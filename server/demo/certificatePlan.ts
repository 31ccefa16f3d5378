import { dueDate } from '#domain/certificate.ts'
import { addDays, addYears, type Day } from '#domain/day.ts'
import type { Organisation, Template } from './organisations.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

/** What happened after the issue. Expiry follows from the dates. */
export type Ending = 'revoked' | 'suspended' | 'superseded' | null

export interface PlannedCertificate {
  holder: Person
  authority: Authority
  template: Template
  issueDate: Day
  dueDate: Day
  ending: Ending
}

export type Authority = Organisation & { templates: Template[] }

interface Cast {
  people: Person[]
  authorities: Authority[]
}

/** 120 together with the 14 of the testers. */
const counts = { valid: 34, expiring: 14, expired: 16, revoked: 6, suspended: 4, waiting: 2 }
const predecessors = 30
const testersPerCompany = 4

type State = keyof typeof counts

/** In the order of issue. Each company has people who may file reports. */
export function planCertificates(scene: Scene, cast: Cast): PlannedCertificate[] {
  const planned = testersOf(cast).map((holder, index) => testersCertificate(scene, cast, holder, index))
  for (const [state, count] of Object.entries(counts) as [State, number][])
    for (let index = 0; index < scene.part(count); index++)
      planned.push(certificateIn(state, scene, cast, planned))
  const renewed = planned.filter(({ ending, dueDate: due }) => ending === null && due > scene.today)
  const old = scene.random
    .some(renewed, scene.part(predecessors))
    .map((certificate) => predecessorOf(scene, certificate))
  return [...planned, ...old].sort((a, b) => (a.issueDate < b.issueDate ? -1 : 1))
}

function testersOf({ people }: Cast) {
  const companies = new Set(
    people.map(({ organisation }) => organisation).filter((one) => one?.kind === 'company'),
  )
  return [
    ...[...companies].flatMap((company) =>
      people.filter(({ organisation }) => organisation === company).slice(0, testersPerCompany),
    ),
    ...people.filter(({ role }) => role === 'trainer'),
  ]
}

function testersCertificate(
  { random, today }: Scene,
  { authorities }: Cast,
  holder: Person,
  index: number,
): PlannedCertificate {
  const authority = random.one(authorities.filter(({ id }) => id !== holder.organisation?.id))
  const template = templateAt(authority, index % 3 === 0 ? 'EVAL-3' : 'EVAL-2')
  const issueDate = addDays(today, -random.between(400, 900))
  return {
    holder,
    authority,
    template,
    issueDate,
    dueDate: dueDate(issueDate, template.validYears),
    ending: null,
  }
}

const templateAt = ({ templates, name }: Authority, level: string) => {
  const template = templates.find((one) => one.level === level)
  if (!template) throw new Error(`${name} has no template for ${level}`)
  return template
}

/** A person holds each qualification of an authority only once, and none of their own authority. */
function certificateIn(
  state: State,
  scene: Scene,
  { people, authorities }: Cast,
  planned: PlannedCertificate[],
): PlannedCertificate {
  const { random, today } = scene
  const holder = random.one(people.filter(({ role }) => role !== 'systemAdmin'))
  const authority = random.one(authorities.filter(({ id }) => id !== holder.organisation?.id))
  const template = random.one(authority.templates)
  if (planned.some((one) => one.holder === holder && one.template.name === template.name))
    return certificateIn(state, scene, { people, authorities }, planned)
  const { validYears } = template
  const lived = validYears * 365
  const issueDate = {
    valid: () => addDays(today, -random.between(2, lived - 100)),
    expiring: () => addDays(addYears(today, -validYears), random.between(1, 85)),
    expired: () => addDays(addYears(today, -validYears), -random.between(3, 300)),
    revoked: () => addDays(today, -random.between(60, lived - 100)),
    suspended: () => addDays(today, -random.between(60, lived - 100)),
    waiting: () => addDays(today, random.between(3, 14)),
  }[state]()
  const ending = state === 'revoked' || state === 'suspended' ? state : null
  return { holder, authority, template, issueDate, dueDate: dueDate(issueDate, validYears), ending }
}

/** The renewed certificate, issued some weeks longer ago than its validity. */
function predecessorOf({ random }: Scene, renewed: PlannedCertificate): PlannedCertificate {
  const { validYears } = renewed.template
  const issueDate = addDays(addYears(renewed.issueDate, -validYears), random.between(5, 60))
  return { ...renewed, issueDate, dueDate: dueDate(issueDate, validYears), ending: 'superseded' }
}

export function planEnglish(
  { random, today }: Scene,
  { people, authority, template }: { people: Person[]; authority: Authority; template: Template },
  planned: PlannedCertificate[],
): PlannedCertificate[] {
  const free = people.filter(
    (holder) =>
      holder.role === 'employee' &&
      !planned.some((one) => one.holder === holder && one.authority.id === authority.id),
  )
  return random.some(free, Math.min(english, free.length)).map((holder, index) => {
    const issueDate = addDays(today, -index - 2)
    return {
      ...{ holder, authority, template, issueDate },
      dueDate: dueDate(issueDate, template.validYears),
      ending: null,
    }
  })
}

const english = 3
