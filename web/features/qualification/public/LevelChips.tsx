import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { qualification } from '#contract/qualification.ts'
import { isInForce } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { isGap, levelState } from '#domain/qualification.ts'
import { callQuery, sharedAnswer } from '../../../api/callQuery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LabelBadge } from '../../../ui/badges.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import styles from './LevelChips.module.css'

type Cell = Answer<typeof qualification.read>['items'][number]['cells'][number]

interface PageProps {
  companyId: string
  /** All people on the page, so that one call reads their levels. */
  people: string[]
}

interface Props extends PageProps {
  userId: string
}

function useLevels({ companyId, people }: PageProps) {
  const query = { companyId, people: people.toSorted().join(), l: people.length }
  return useQuery({
    ...callQuery(['qualification', query], qualification.read, { query }),
    ...sharedAnswer,
    enabled: people.length > 0,
  })
}

/** Reports when the levels of the people on a page can be shown, so that rows keep their height. */
export function LevelsRead({ onRead, ...page }: PageProps & { onRead: () => void }) {
  const { isLoading } = useLevels(page)
  useEffect(() => {
    if (!isLoading) onRead()
  }, [isLoading, onRead])
  return null
}

/** The levels of a person with their state, the next expiry and the gaps. */
export function LevelChips({ userId, ...page }: Props) {
  const { t } = useTexts()
  const { data, isLoading } = useLevels(page)
  if (isLoading) return <Skeleton height={24} width={120} />
  const person = data?.items.find((one) => one.userId === userId)
  if (!data || !person) return <>–</>
  if (person.cells.length === 0) return <span className="muted">{t('qualification.nothing')}</span>
  const order = (level: string) => data.levels.indexOf(level)
  const cells = person.cells.toSorted((one, other) => order(one.level) - order(other.level))
  return (
    <span className={styles.levels}>
      <span className={styles.chips}>
        {cells.map((cell) => (
          <LevelChip key={cell.level} cell={cell} day={data.day} />
        ))}
      </span>
      <NextExpiry cells={cells} />
    </span>
  )
}

/** A gap is named; the state of the others is shown by the icon and read to screen readers. */
function LevelChip({ cell, day }: { cell: Cell; day: string }) {
  const state = levelState(day, cell)
  return <LabelBadge state={state} label={cell.level} named={isGap(state)} />
}

function NextExpiry({ cells }: { cells: Cell[] }) {
  const { t, locale } = useTexts()
  const [next] = cells
    .filter(({ state }) => isInForce(state))
    .map(({ dueDate }) => dueDate)
    .toSorted()
  if (!next) return null
  return (
    <span className={styles.next}>{t('qualification.nextExpiry', { day: formatDay(next, locale) })}</span>
  )
}
