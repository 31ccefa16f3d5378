import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { courses } from '#contract/course.ts'
import { mostInCourse } from '#domain/certificate.ts'
import { rosterOf } from '#domain/roster.ts'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../form/useAction.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs.tsx'
import { LongTextField, Missing } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Person } from './draft.ts'
import { outcomesOf, type Outcome } from './outcomes.ts'
import styles from './issue.module.css'

interface Props {
  people: Person[]
  add: (more: Person[]) => void
  onClose: () => void
}

export function RosterDialog({ people, add, onClose }: Props) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [text, setText] = useState('')
  const { outcomes, problem, pending, judge, forget } = useOutcomes(people)
  const accepted = outcomes?.flatMap(({ what, person }) => (isAccepted(what) && person ? [person] : [])) ?? []
  return (
    <Dialog title={t('certificate.issue.roster.title')} onClose={onClose}>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      {outcomes ? (
        <Outcomes outcomes={outcomes} found={accepted.length} />
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

const isAccepted = (what: Outcome['what']) => what === 'add' || what === 'invite'

function Outcomes({ outcomes, found }: { outcomes: Outcome[]; found: number }) {
  const { t } = useTexts()
  return (
    <div role="status" className="stack">
      <p>{t('certificate.issue.roster.found', { count: found, lines: outcomes.length })}</p>
      <ul className={styles.outcomes}>
        {outcomes.map(({ line, what, person }, index) => (
          <li key={index} data-what={what}>
            {isAccepted(what) ? (
              <IconCheck size={18} aria-hidden />
            ) : (
              <IconAlertTriangle size={18} aria-hidden />
            )}
            <span>
              <b>{line}</b>
              <span className="muted small">
                {what === 'add' && person
                  ? t('certificate.issue.roster.outcome.add', {
                      name: person.fullname,
                      evalId: person.evalid,
                    })
                  : t(`certificate.issue.roster.outcome.${what}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useOutcomes(chosen: Person[]) {
  const me = useAccount()._id
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const { problem, pending, start } = useAction('page')
  const judge = (text: string) => {
    const lines = rosterOf(text)
    const entries = [...new Set(lines.map(({ entry }) => entry))].slice(0, mostInCourse)
    start({
      run: () => call(courses.lookup, { body: { entries } }),
      onSuccess: (meant) => setOutcomes(outcomesOf(lines, meant, { chosen, me })),
    })
  }
  return { outcomes, problem, pending, judge, forget: () => setOutcomes(null) }
}
