import { qualification } from '#contract/qualification.ts'
import { type Day, formatDay } from '#domain/day.ts'
import { instructionSaid } from '#domain/instruction.ts'
import type { Locale } from '#domain/locale.ts'
import { peopleIn } from '../../audit/access.ts'
import type { Services } from '../../services.ts'
import { inParts, csvFile } from '../../resource/exporting.ts'
import { textNamed, translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { heldBy, levelsOf, peopleIds, peopleWith, type MatrixFilter } from './queries.ts'

type Taking = Context<typeof qualification.csv>
type HeldRow = Awaited<ReturnType<typeof heldBy>>[number]

export async function matrixTable(services: Services, context: Taking, query: MatrixFilter) {
  const { db, locale } = context
  const t = translate(locale)
  const levels = await levelsOf(db, query)
  const items = async (ids: string[]) => {
    const held = Map.groupBy(await heldBy(db, query, ids), ({ userId }) => userId)
    const people = await peopleWith(db, query.organisation, ids)
    return people.map((person) => ({ ...person, cells: held.get(person.userId) ?? [] }))
  }
  const rowOf = ({ fullname, evalid, cells }: Awaited<ReturnType<typeof items>>[number]) => [
    fullname || t('certificate.issue.person.nameless'),
    evalid,
    ...levels.map((level) => {
      const cell = cells.find((one) => one.level === level)
      return cell ? cellOf(cell, { day: query.asked.day, locale: context.locale }) : ''
    }),
  ]
  return csvFile(
    services,
    { context, endpoint: qualification.csv },
    {
      name: `${t('qualification.file')}-${query.asked.day}`,
      headings: [t('qualification.person'), t('account.evalid'), ...levels],
      parts: inParts(
        { ids: await peopleIds(db, query), items },
        ({ userId }) => userId,
        (people) => ({ rows: people.map(rowOf), people: peopleIn(qualification.read, { items: people }) }),
      ),
    },
  )
}

function cellOf(cell: HeldRow, { day: requested, locale }: { day: Day; locale: Locale }) {
  const { state, dueDate, instructionDue } = cell
  const held = `${textNamed(locale, `shell.state.${state}`) ?? state} ${formatDay(dueDate, locale)}`
  const instruction = instructionSaid(requested, cell)
  if (!instruction || !instructionDue) return held
  const day = formatDay(instructionDue, locale)
  const t = translate(locale)
  return `${held} · ${instruction === 'over' ? t('qualification.instruction.over', { day }) : t('qualification.instruction', { day })}`
}
