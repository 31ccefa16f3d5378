import { Link } from '@tanstack/react-router'
import { formatDay } from '#domain/day.ts'
import { instructionState } from '#domain/instruction.ts'
import { levelState, periodOf } from '#domain/qualification.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import type { Matrix } from './useMatrix.ts'
import styles from './Qualification.module.css'

/** The table scrolls by itself if it has more rows. */
const mostShown = 25

type Person = Matrix['items'][number]
type Cell = Person['cells'][number]

export function MatrixTable({
  matrix: { day, items, levels },
  isUpdating,
}: {
  matrix: Matrix
  isUpdating: boolean
}) {
  const { t } = useTexts()
  return (
    <div aria-busy={isUpdating} data-changing={isUpdating || undefined} className={styles.matrix}>
      <div
        className={styles.scroll}
        data-long={items.length > mostShown || undefined}
        tabIndex={0}
        role="group"
        aria-label={t('qualification.title')}
      >
        <table className={styles.table}>
          <LevelHead first={t('qualification.person')} levels={levels} />
          <tbody>
            {items.map((person) => (
              <tr key={person.userId}>
                <th scope="row">
                  <Name person={person} />
                </th>
                {levels.map((level) => (
                  <td key={level}>
                    <Held cell={person.cells.find((cell) => cell.level === level)} on={day} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.cards}>
        {items.map((person) => (
          <li key={person.userId} className="panel">
            <Name person={person} />
            {person.cells.length === 0 && <p className="muted">{t('qualification.nothing')}</p>}
            <dl className={styles.levels}>
              {inOrder(person.cells, levels).map((cell) => (
                <div key={cell.level}>
                  <dt>{cell.level}</dt>
                  <dd>
                    <Held cell={cell} on={day} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

const inOrder = (cells: Cell[], levels: string[]) =>
  cells.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))

function Name({ person: { fullname, evalid } }: { person: Person }) {
  const { t } = useTexts()
  return (
    <div className={styles.name}>
      <b>{fullname || t('certificate.issue.person.nameless')}</b>
      <Code value={evalid} />
    </div>
  )
}

function Held({ cell, on }: { cell: Cell | undefined; on: string }) {
  const { t, locale } = useTexts()
  if (!cell)
    return (
      <span className="muted">
        <span aria-hidden>–</span>
        <span className="hidden">{t('qualification.none')}</span>
      </span>
    )
  const period = periodOf(cell)
  const until = instructionState(on, cell) ? 'qualification.certificateUntil' : 'qualification.until'
  return (
    <Link to="/app/certificates/$id" params={{ id: cell.certificateId }} className={styles.held}>
      <StateBadge state={levelState(on, cell)} />
      <Instruction cell={cell} on={on} />
      <small className={styles.until}>
        {'from' in period
          ? t('qualification.from', { day: formatDay(period.from, locale) })
          : t(until, { day: formatDay(period.until, locale) })}
      </small>
    </Link>
  )
}

function Instruction({ cell, on }: { cell: Cell; on: string }) {
  const { t, locale } = useTexts()
  const instruction = instructionState(on, cell)
  if (!instruction || !cell.instructionDue) return null
  const isOver = instruction === 'over'
  const day = formatDay(cell.instructionDue, locale)
  return (
    <small className={styles.instruction} data-over={isOver || undefined}>
      {t(isOver ? 'qualification.since' : 'qualification.instruction', { day })}
    </small>
  )
}

function LevelHead({ first, levels }: { first: string; levels: string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {levels.map((level) => (
          <th key={level} scope="col">
            {level}
          </th>
        ))}
      </tr>
    </thead>
  )
}
