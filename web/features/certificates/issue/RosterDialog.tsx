import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { courses } from '#contract/course.ts'
import { mostInCourse } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { rosterOf } from '#domain/roster.ts'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../form/useAction.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs.tsx'
import { CheckField, LongTextField, Missing } from '../../../ui/fields.tsx'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Person } from './draft.ts'
import { outcomesOf, rejectedFirst, type Outcome } from './outcomes.ts'
import { useOutcomeText } from './Standing.tsx'
import { findCandidates } from './useCandidates.ts'
import styles from './issue.module.css'

interface Props {
  people: Person[]
  add: (more: Person[]) => void
  onClose: () => void
  templateId: string
  day: string
}

export function RosterDialog({ people, add, onClose, templateId, day }: Props) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [text, setText] = useState('')
  const [renews, setRenews] = useState(true)
  const { outcomes, problem, pending, judge, forget } = useOutcomes({ chosen: people, templateId, day })
  const accepted = acceptedOf(outcomes ?? [], renews)
  return (
    <Dialog title={t('certificate.issue.roster.title')} onClose={onClose}>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      {outcomes ? (
        <Outcomes outcomes={outcomes} found={accepted.length} renews={renews} onRenews={setRenews} />
      ) : (
        <LongTextField
          id="issue-roster"
          label={t('certificate.issue.roster.label')}
          hint={t('certificate.issue.roster.hint', { most: mostInCourse })}
          value={text}
          onChange={setText}
          autoFocus
        />
      )}
      {!outcomes && text.trim() === '' && (
        <Missing id="roster-missing" fields={t('certificate.issue.roster.label')} />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={outcomes ? forget : onClose}>
          {t(outcomes ? 'shell.back' : 'shell.cancel')}
        </Button>
        {outcomes ? (
          <Button
            disabled={accepted.length === 0}
            onClick={() => {
              add(accepted)
              onClose()
            }}
          >
            {t('certificate.issue.roster.add', { count: accepted.length })}
          </Button>
        ) : (
          <Button
            pending={pending}
            disabled={text.trim() === ''}
            aria-describedby="roster-missing"
            onClick={() => judge(text)}
          >
            {t('certificate.issue.roster.check')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const isNew = (what: Outcome['what']) => what === 'add' || what === 'invite'

const acceptedOf = (outcomes: Outcome[], renews: boolean) =>
  outcomes.flatMap(({ what, person }) =>
    person && (isNew(what) || (renews && what === 'renew')) ? [person] : [],
  )

interface OutcomesProps {
  outcomes: Outcome[]
  found: number
  renews: boolean
  onRenews: (renews: boolean) => void
}

function Outcomes({ outcomes, found, renews, onRenews }: OutcomesProps) {
  const { t } = useTexts()
  const renewing = outcomes.filter(({ what }) => what === 'renew').length
  const added = outcomes.filter(({ what }) => isNew(what)).length
  const counts = [
    [outcomes.length - renewing - added, 'certificate.issue.roster.refused'],
    [renewing, 'certificate.issue.roster.renewing'],
    [added, 'certificate.issue.roster.new'],
  ] as const
  return (
    <div role="status" className="stack">
      <p>{t('certificate.issue.roster.found', { count: found, lines: outcomes.length })}</p>
      <p className="small muted">
        {counts.flatMap(([count, text]) => (count > 0 ? [t(text, { count })] : [])).join(' · ')}
      </p>
      {renewing > 0 && (
        <CheckField
          id="roster-renew"
          label={t('certificate.issue.roster.renew', { count: renewing })}
          value={renews}
          onChange={onRenews}
        />
      )}
      <ul className={styles.outcomes}>
        {rejectedFirst(outcomes).map((outcome, index) => (
          <li key={index} data-what={outcome.what}>
            {isNew(outcome.what) ? (
              <IconCheck size={18} aria-hidden />
            ) : outcome.what === 'renew' ? (
              <IconRefresh size={18} aria-hidden />
            ) : (
              <IconAlertTriangle size={18} aria-hidden />
            )}
            <span>
              <b>{nameOf(outcome)}</b>
              <OutcomeText outcome={outcome} renews={renews} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The line as it was pasted, unless its person was found. */
const nameOf = ({ line, person }: Outcome) =>
  !person || person.email ? line : person.fullname.trim() || line

function OutcomeText({
  outcome: { what, person, candidate },
  renews,
}: {
  outcome: Outcome
  renews: boolean
}) {
  const { t, locale } = useTexts()
  const outcomeText = useOutcomeText()
  const found = person && !person.email && <Code value={person.evalid} />
  if (!candidate || !(what === 'add' || what === 'renew' || what === 'refused'))
    return (
      <>
        {found}
        {what !== 'add' && what !== 'renew' && (
          <span className="muted small">
            {t(`certificate.issue.roster.outcome.${what === 'refused' ? 'unknown' : what}`)}
          </span>
        )}
      </>
    )
  const { company, held } = candidate
  const level =
    held && t('certificate.issue.standing.held', { level: held.level, day: formatDay(held.dueDate, locale) })
  const facts = [company, level].filter(Boolean).join(' · ')
  return (
    <>
      {found}
      {facts && <span className="muted small">{facts}</span>}
      <span className="small">{outcomeText(candidate, renews)}</span>
    </>
  )
}

function useOutcomes({ chosen, templateId, day }: { chosen: Person[]; templateId: string; day: string }) {
  const me = useAccount()._id
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const { problem, pending, start } = useAction('page')
  const judge = (text: string) => {
    const lines = rosterOf(text)
    const entries = [...new Set(lines.map(({ entry }) => entry))].slice(0, mostInCourse)
    start({
      run: async () => {
        const meant = await call(courses.lookup, { body: { entries } })
        const people = meant.items.map(({ userId: _id, fullname, evalid }) => ({ _id, fullname, evalid }))
        const unique = [...new Map(people.map((person) => [person._id, person])).values()]
        return { meant, known: await findCandidates({ templateId, issueDate: day, people: unique }) }
      },
      onSuccess: ({ meant, known }) => setOutcomes(outcomesOf(lines, meant, { chosen, me, known })),
    })
  }
  return { outcomes, problem, pending, judge, forget: () => setOutcomes(null) }
}
