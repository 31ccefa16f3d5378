import { dueDate, mayIssueOn } from '#domain/certificate.ts'
import { isDay } from '#domain/day.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { HelpLine } from '../../../form/help/WithHelp.tsx'
import { Day } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useToday } from '../../../i18n/useToday.ts'
import { Facts } from '../../../ui/lists.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { checkFault, checkOf } from './draft.ts'
import { issueDateOf } from './issueDate.ts'
import { Documents } from './Documents.tsx'
import { OwnChecks } from './OwnChecks.tsx'
import type { StepProps } from './step.ts'
import type { Uploads } from './useUploads.ts'

export function DatesStep({ draft, change, authority, missing, uploads }: StepProps & { uploads: Uploads }) {
  const { t } = useTexts()
  const today = useToday()
  const day = issueDateOf(draft, today, authority.backdates)
  const years = draft.template?.validYears ?? 1
  const { fieldText } = useProblemText()
  const fault = draft.people.some((person) => checkFault(checkOf(draft, person)))
    ? checkFault(draft.identityCheck)
    : undefined
  const due = isDay(day) ? <Day value={dueDate(day, years)} /> : '–'
  return (
    <>
      <TextField
        id="issue-identity"
        label={t('certificate.issue.identityCheck')}
        hint={t('certificate.issue.identityCheck.hint')}
        value={draft.identityCheck}
        onChange={(identityCheck) => change({ identityCheck })}
        error={missing && fault ? fieldText(fault) : undefined}
      />
      {draft.people.length > 1 && <OwnChecks {...{ draft, change, missing }} />}
      {authority.backdates && (
        <TextField
          id="issue-date"
          type="date"
          width="short"
          label={t('certificate.issue.issueDate')}
          hint={t('certificate.issue.issueDate.hint')}
          value={day}
          onChange={(typed) => change({ issueDate: typed === today ? null : typed })}
          error={missing && !mayIssueOn(day, today, true) ? t('problem.certificate.issueDate') : undefined}
        />
      )}
      <Documents {...{ draft, change, uploads }} />
      <div className="panel">
        <Facts
          facts={[
            ...(authority.backdates
              ? []
              : [{ term: t('certificate.issue.issueDate'), value: <Day value={day} /> }]),
            { term: t('certificate.validYears.term'), value: t('certificate.validYears', { count: years }) },
            { term: t('certificate.issue.dueDate'), value: <b aria-live="polite">{due}</b> },
          ]}
        />
        <HelpLine topic="validity" />
        {!authority.backdates && <p className="small muted">{t('certificate.issue.issueDate.today')}</p>}
      </div>
    </>
  )
}
