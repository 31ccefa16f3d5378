import { useEffect, useRef } from 'react'
import { importOutcomes } from '#contract/importing.ts'
import type { Values } from '#domain/text.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { DataTable, Facts } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Changed } from './Changed.tsx'
import { saveCsv, type ReadTable } from './csvFile.ts'
import { Skipped } from './Skipped.tsx'
import { mostShown, type Outcome } from './useImport.ts'

interface Props {
  area: string
  result: { dry: boolean; outcomes: Outcome[] }
  running: boolean
  failure: unknown
  table: ReadTable
  fields: { field: string; label: string }[]
  /** The columns that identify a row. */
  identifying: number[]
  /** The page that shows the imported items. */
  list: string
  onImport: () => void
}

export function Outcomes({ area, result: { dry, outcomes }, running, failure, table, ...rest }: Props) {
  const { fields, identifying, list, onImport } = rest
  const { problemText } = useProblemText()
  const text = useImportText(area)
  const section = useShownResult(running)
  const count = (kind: string) => outcomes.filter(({ outcome }) => outcome === kind).length
  const ready = count('created') + count('changed')
  const during = text(dry ? 'checking' : 'running')
  const title = running ? during : text(dry ? 'checked' : 'done')
  const isOver = !running && failure === null
  return (
    <section ref={section} className="stack" aria-busy={running}>
      <h2>{title}</h2>
      {running && <progress value={outcomes.length} max={table.rows.length} aria-label={title} />}
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      <div role="status">
        <Facts
          facts={importOutcomes
            .filter((outcome) => outcome === 'created' || count(outcome) > 0)
            .map((outcome) => ({
              term: text(dry ? `would.${outcome}` : `did.${outcome}`),
              value: count(outcome),
            }))}
        />
      </div>
      {dry && isOver && ready > 0 && (
        <div>
          <Button onClick={onImport}>{text('takeOver', { count: ready })}</Button>
        </div>
      )}
      {!dry && isOver && (
        <div>
          <ButtonLink variant="secondary" to={list}>
            {text('show')}
          </ButtonLink>
        </div>
      )}
      {count('refused') > 0 && !running && <Refused {...{ outcomes, table, fields }} />}
      {!running && <Changed {...{ area, outcomes, table, identifying }} />}
      {!running && <Skipped {...{ area, outcomes, table }} column={identifying[0] ?? -1} />}
    </section>
  )
}

/** The text of the area, otherwise the general one. */
function useImportText(area: string) {
  const { textByKey } = useTexts()
  return (key: string, values?: Values) =>
    textByKey(`${area}.import.${key}`, values) ?? textByKey(`importing.${key}`, values) ?? key
}

/** The result and its button may begin below the screen. */
function useShownResult(running: boolean) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!running) section.current?.scrollIntoView()
  }, [running])
  return section
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
