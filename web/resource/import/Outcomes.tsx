import { importOutcomes } from '#contract/importing.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { DataTable, Facts } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { saveCsv, type ReadTable } from './csvFile.ts'
import type { Outcome } from './useImport.ts'

interface Props {
  result: { dry: boolean; outcomes: Outcome[] }
  running: boolean
  failure: unknown
  table: ReadTable
  fields: { field: string; label: string }[]
  onImport: () => void
}

/** Further refused rows are counted and available as CSV. */
const mostShown = 100

export function Outcomes({ result: { dry, outcomes }, running, failure, table, fields, onImport }: Props) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const count = (kind: string) => outcomes.filter(({ outcome }) => outcome === kind).length
  const ready = count('created') + count('changed')
  const during = t(dry ? 'importing.checking' : 'importing.running')
  const title = running ? during : t(dry ? 'importing.checked' : 'importing.done')
  return (
    <section className="stack" aria-busy={running}>
      <h2>{title}</h2>
      {running && <progress value={outcomes.length} max={table.rows.length} aria-label={title} />}
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      <div role="status">
        <Facts
          facts={importOutcomes.map((outcome) => ({
            term: dry ? t(`importing.would.${outcome}`) : t(`importing.did.${outcome}`),
            value: count(outcome),
          }))}
        />
      </div>
      {dry && !running && failure === null && ready > 0 && (
        <div>
          <Button onClick={onImport}>{t('importing.takeOver', { count: ready })}</Button>
        </div>
      )}
      {count('refused') > 0 && !running && <Refused {...{ outcomes, table, fields }} />}
    </section>
  )
}

type RefusedProps = Pick<Props, 'table' | 'fields'> & { outcomes: Outcome[] }

function Refused({ outcomes, table, fields }: RefusedProps) {
  const { t } = useTexts()
  const reasonOf = useReason(fields)
  const refused = outcomes.flatMap((outcome, index) => {
    const row = table.rows[index]
    return outcome.outcome === 'refused' && row ? [{ ...row, reason: reasonOf(outcome) }] : []
  })
  const save = () =>
    saveCsv(
      [
        [...table.headings, t('importing.reason')],
        ...refused.map(({ cells, reason }) => [...table.headings.map((_, at) => cells[at] ?? ''), reason]),
      ],
      t('importing.refused'),
    )
  return (
    <>
      <DataTable
        label={t('importing.refused')}
        headings={[t('importing.line'), t('importing.reason')]}
        rows={refused
          .slice(0, mostShown)
          .map(({ line, reason }) => [`${t('importing.line')}\u00a0${line}`, reason])}
      />
      {refused.length > mostShown && (
        <p className="muted">{t('importing.refused.more', { count: refused.length - mostShown })}</p>
      )}
      <div>
        <Button variant="secondary" onClick={save}>
          {t('importing.refused.take')}
        </Button>
      </div>
    </>
  )
}

function useReason(fields: Props['fields']) {
  const { textByKey, t } = useTexts()
  const { fieldText } = useProblemText()
  return ({ code, fields: wrong }: Outcome) => {
    const reasons = Object.entries(wrong).map(([field, why]) => {
      const label = fields.find((one) => field === one.field || field.startsWith(`${one.field}.`))?.label
      return `${label ?? field}: ${fieldText(why)}`
    })
    return reasons.length > 0
      ? reasons.join(' · ')
      : (textByKey(`problem.${code}`) ?? t('problem.unexpected'))
  }
}
