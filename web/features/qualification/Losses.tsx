import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qualification } from '#contract/qualification.ts'
import { daysLeft, expiringDays } from '#domain/certificate.ts'
import { addDays, formatDay } from '#domain/day.ts'
import { instructionState } from '#domain/instruction.ts'
import { isLost, levelState } from '#domain/qualification.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'
import { useToday } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import type { MatrixSearch } from './matrixSearch.ts'
import type { Matrix } from './useMatrix.ts'

const most = 5

interface Loss {
  person: Matrix['items'][number]
  cell: Matrix['items'][number]['cells'][number]
}

interface Props {
  owner: Pick<MatrixSearch, 'companyId' | 'authorityId'>
}

export function useLosses(owner: Props['owner']) {
  const day = addDays(useToday(), expiringDays)
  const query = { ...owner, gap: 'loses' as const, day, l: 100 }
  return useQuery({ ...callQuery(['qualification', query], qualification.read, { query }), ...sharedAnswer })
}

/** Who loses which level next. */
export function Losses({ owner }: Props) {
  const { t, locale } = useTexts()
  const today = useToday()
  const losses = useLosses(owner)
  const title = t('qualification.losses')
  return (
    <section aria-labelledby="qualification-losses" className="stack">
      <h2 id="qualification-losses">{title}</h2>
      <Loaded query={losses} height={120}>
        {({ items, total, day }) => {
          const next = lossesIn(items, today)
          if (next.length === 0) return <p className="muted">{t('qualification.losses.none')}</p>
          return (
            <>
              <Rows label={title}>
                {next.slice(0, most).map(({ person, cell }) => (
                  <Row
                    key={`${person.userId} ${cell.level}`}
                    to={`/app/certificates/${cell.certificateId}`}
                    title={person.fullname || t('certificate.issue.person.nameless')}
                    what={`${cell.level} · ${t('qualification.until', { day: formatDay(cell.dueDate, locale) })}`}
                    badge={<LossBadge cell={cell} />}
                  />
                ))}
              </Rows>
              {(next.length > most || total > items.length) && (
                <p>
                  <Link to="/app/qualification" search={{ ...owner, gap: 'loses', day }}>
                    {t('qualification.losses.all', { count: total })}
                  </Link>
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** An overdue instruction takes precedence, as in the matrix. */
function LossBadge({ cell }: Pick<Loss, 'cell'>) {
  const { t } = useTexts()
  const today = useToday()
  const held = { ...cell, state: 'expiring' } as const
  const isOverdue = instructionState(today, held) === 'over'
  const days = t('certificate.daysLeft', { count: daysLeft(today, cell.dueDate) })
  return <StateBadge state={levelState(today, held)} note={isOverdue ? undefined : days} />
}

const lossesIn = (items: Matrix['items'], today: string): Loss[] =>
  items
    .flatMap((person) => person.cells.filter((cell) => isLost(today, cell)).map((cell) => ({ person, cell })))
    .toSorted((one, other) => (one.cell.dueDate < other.cell.dueDate ? -1 : 1))
