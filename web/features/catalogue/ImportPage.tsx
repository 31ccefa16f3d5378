import { useState } from 'react'
import { vehicleData } from '#contract/vehicleManual.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import NoRights from '../../resource/NoRights.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { DataTable, Facts } from '../../ui/lists.tsx'
import { Code } from '../../ui/text.tsx'
import { TextField, Missing } from '../../ui/fields.tsx'
import { FileInput } from '../../ui/files.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader, Section } from '../../ui/pages.tsx'

type Result = Answer<typeof vehicleData.import>

/** Imports models from a table: a dry run first, then the import if every row is valid. */
export default function ImportPage() {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      <PageHeader title={t('catalogue.import')} back={{ to: '/app/vehicles', label: t('catalogue.list') }} />
      {can('vehicle.import') ? <ImportForm /> : <NoRights />}
    </>
  )
}

const whyId = 'import-missing'

/** The headings of the file, whose labels are those of the form. */
const columns = [
  ...(['manufacturer', 'model', 'variant', 'yearFrom', 'yearTo', 'drivetrain', 'euCategory'] as const),
  ...(['voltageClass', 'hvVoltage', 'hvMaxVoltage', 'serviceDisconnect', 'serviceDisconnectPlace'] as const),
  ...(['dischargeMinutes', 'hvComponents'] as const),
]

/** Labels that differ from the name of the field, as in the form. */
const labels = { yearFrom: 'modelYearFrom', yearTo: 'modelYearTo' } as const

function ImportForm() {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [file, setFile] = useState({ name: '', content: '' })
  const [source, setSource] = useState('')
  const [licence, setLicence] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const send = async (dryRun: boolean) => {
    const format = file.name.endsWith('.json') ? ('json' as const) : ('csv' as const)
    const { content } = file
    setResult(await call(vehicleData.import, { body: { source, licence, dryRun, format, content } }))
  }
  const trial = useAction('page')
  const real = useAction('page')
  const blank = [
    file.content === '' && t('catalogue.import.file'),
    source.trim() === '' && t('catalogue.source'),
    licence.trim() === '' && t('manual.licence'),
  ].filter(Boolean)
  const ready = blank.length === 0
  const problem = trial.problem ?? real.problem
  const missing = ready && !result ? t('catalogue.import.try') : blank.join(', ')
  return (
    <Section title={t('catalogue.import.from')} what={t('catalogue.import.what')}>
      <Facts
        facts={columns.map((column) => ({
          term: t(`vehicle.${labels[column as keyof typeof labels] ?? column}`),
          value: <Code value={column} />,
        }))}
      />
      <FileInput
        id="import-file"
        label={t('catalogue.import.file')}
        accept=".csv,.json,text/csv,application/json"
        onChoose={async (chosen) => {
          setResult(null)
          setFile({ name: chosen?.name ?? '', content: (await chosen?.text()) ?? '' })
        }}
      />
      <TextField id="import-source" label={t('catalogue.source')} value={source} onChange={setSource} />
      <TextField id="import-licence" label={t('manual.licence')} value={licence} onChange={setLicence} />
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      {result && <Outcome result={result} />}
      {missing && <Missing id={whyId} fields={missing} />}
      <div className="row">
        <Button
          variant="secondary"
          disabled={!ready}
          aria-describedby={whyId}
          pending={trial.pending}
          onClick={() => trial.start({ run: () => send(true) })}
        >
          {t('catalogue.import.try')}
        </Button>
        <Button
          disabled={!ready || result?.errors.length !== 0 || result.written}
          aria-describedby={whyId}
          pending={real.pending}
          onClick={() => real.start({ run: () => send(false), refreshes: [['vehicle', 'list']] })}
        >
          {t('catalogue.import.do')}
        </Button>
      </div>
    </Section>
  )
}

function Outcome({ result: { rows, added, known: unchanged, written, errors } }: { result: Result }) {
  const { t, textByKey } = useTexts()
  const { fieldText } = useProblemText()
  if (errors.length === 0)
    return (
      <Notice severity={written ? 'success' : 'info'}>
        {t(written ? 'catalogue.import.done' : 'catalogue.import.wouldDo', { rows, added, known: unchanged })}
      </Notice>
    )
  return (
    <>
      <Notice severity="error">{t('catalogue.import.wrong')}</Notice>
      <DataTable
        label={t('catalogue.import.wrong')}
        headings={[t('catalogue.import.line'), t('catalogue.import.column'), t('catalogue.import.problem')]}
        rows={errors.map(({ line, field, code }) => [
          `${t('catalogue.import.line')}\u00a0${line}`,
          textByKey(`vehicle.${field}`) ?? field,
          fieldText(code),
        ])}
      />
    </>
  )
}
