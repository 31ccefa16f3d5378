import type { ReactNode } from 'react'
import { type Step, type StepKey, stepText } from '#domain/measurement/checklist.ts'
import { shownVerdict } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import type { Judgement, Verdict } from '#domain/measurement/judgement.ts'
import { securingLines } from '#domain/measurement/securing.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { isProtective } from '#domain/protectiveEquipment.ts'
import { Day, Moment } from '../../../i18n/Day.tsx'
import type { Texts } from '../../../i18n/useTexts.ts'
import { Code } from '../../../ui/text.tsx'
import type { Disconnecting, Draft } from '../draft/draft.ts'
import { print, quantities } from '../draft/quantity.ts'
import { voltageFields } from '../draft/voltages.ts'
import { rowTextsOf } from '../measuredRows.ts'
import { PrecedingLine, TimeOfDay } from '../reportParts.tsx'
import { securingText, waitText } from '../reportTexts.ts'
import { VerdictLabel } from '../verdictParts.tsx'
import { type OpenItem, positionOfError } from './openItems.ts'
import { adjacentKeys, pageOf, secureKeys } from './pageOf.ts'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

/** One value of the report, and where it is entered. */
interface Entry {
  step: string
  field?: string | undefined
  term: string
  /** Nothing while it is not recorded. */
  value: ReactNode
}

type Mark = 'incomplete' | 'invalid' | 'contradicted'

/** The entries of a page of the wizard. */
export interface Group {
  page: string
  title: string
  entries: Entry[]
  /** The worst of its entries; nothing if all are fine. */
  mark: Mark | undefined
}

const worst: Mark[] = ['incomplete', 'invalid', 'contradicted']

/** Everything the draft records, by page; pages with open, failed or contradictory entries first. */
export function groupsOf(
  { draft, judgement, pages }: Pick<StepProps, 'draft' | 'judgement' | 'pages'>,
  open: OpenItem[],
  texts: Texts,
): Group[] {
  const marks = marksOf(draft, judgement, open)
  const entries = entriesOf(draft, judgement, texts)
  return pages
    .map(({ key: page, steps }) => ({
      page,
      title: titleOf(page, draft, texts),
      entries: entries.filter(({ step }) => steps.includes(step)),
      mark: worst.find((mark) => marks.some((one) => one.mark === mark && steps.includes(one.step))),
    }))
    .filter((group) => group.entries.length > 0)
}

/** The first page has the name of the vehicle: "New report" says nothing about what was entered. */
const titleOf = (page: string, { vehicle }: Draft, { t, textByKey }: Texts) =>
  page === 'vehicle'
    ? [t('report.vehicle'), vehicle?.plate || vehicle?.vin].filter(Boolean).join(' ')
    : (textByKey(`report.wizard.page.${page}`) ?? page)

export const troubledFirst = (groups: Group[]) =>
  groups.toSorted((one, other) => Number(other.mark !== undefined) - Number(one.mark !== undefined))

const marksOf = (draft: Draft, { checks, warnings }: Judgement, open: OpenItem[]) => [
  ...open.map(({ step }) => ({ step, mark: 'incomplete' as const })),
  ...checks.flatMap((check) => {
    const verdict = shownVerdict(check, warnings)
    return verdict === 'valid' ? [] : [{ step: positionOfError(check.name, draft.type).step, mark: verdict }]
  }),
]

function entriesOf(draft: Draft, judgement: Judgement, texts: Texts): Entry[] {
  return [
    ...basisOf(draft, judgement, texts),
    ...(draft.type === 'disconnection'
      ? disconnectionOf(draft, judgement, texts)
      : measuredOf(draft, judgement, texts)),
    ...detailsOf(draft, texts),
  ]
}

function basisOf(draft: Draft, { checks }: Judgement, { t }: Texts): Entry[] {
  const { measurement, vehicle, preceding, instruments, type } = draft
  const confirmed = (answer: boolean | null) => (answer === true ? t('report.confirmed') : '')
  const needsPreceding = checks.some(({ name }) => name === 'precedingDisconnection')
  return [
    { step: 'type', term: t('report.type'), value: t(`report.type.${type}`) },
    {
      step: 'vehicle',
      term: t('report.vehicle'),
      value: vehicle && (
        <>
          {vehicle.plate} {vehicle.manufacturer} {vehicle.model} <Code value={vehicle.vin} />
        </>
      ),
    },
    ...(needsPreceding
      ? [
          {
            step: 'preceding',
            term: t('report.preceding'),
            value: preceding && <PrecedingLine of={preceding} name={preceding.number ?? preceding.name} />,
          },
        ]
      : []),
    {
      step: 'instruments',
      term: t('report.instruments'),
      value: instruments.length > 0 && (
        <span className={styles.listed}>
          {instruments.map(({ kind, make, model, serial, calibratedUntil }, at) => (
            <span key={at}>
              {t(`instrument.kind.${kind}`)}: {make} {model}, <span className="nowrap">{serial}</span>,{' '}
              {t(`report.instrument.${isProtective(kind) ? 'tested' : 'calibrated'}Until`)}{' '}
              <Day value={calibratedUntil} />
            </span>
          ))}
        </span>
      ),
    },
    {
      step: 'safety',
      term: t('report.check.safetyInstruction'),
      value: confirmed(measurement.safetyInstructionConfirmed),
    },
    { step: 'safety', term: t('report.check.ppe'), value: confirmed(measurement.ppeConfirmed) },
  ]
}

const verdictOf = ({ checks, warnings }: Judgement, name: string, row?: number) => {
  const check = checks.find((one) => one.name === name && one.row === row)
  return check && shownVerdict(check, warnings)
}

const Word = ({ verdict }: { verdict: Verdict | 'contradicted' | undefined }) =>
  verdict && verdict !== 'incomplete' && <VerdictLabel verdict={verdict} />

const By = ({ step, timeZone }: { step: Step | null | undefined; timeZone: string }) =>
  step && (
    <span className={styles.by}>
      {step.by}, <TimeOfDay value={step.at} timeZone={timeZone} />
    </span>
  )

function disconnectionOf(draft: Disconnecting, judgement: Judgement, texts: Texts): Entry[] {
  const { t, locale } = texts
  const { measurement, timeZone } = draft
  const { uAcPhases_mV, steps, securing, requiredWait_min, wait_min } = measurement
  const checklist = (keys: readonly StepKey[]) =>
    keys.map((key): Entry => {
      const step = steps[key]
      return {
        step: pageOf('disconnection', `step.${key}`),
        term: t(stepText(key, step)),
        value: step ? (
          <>
            {t(`report.step.${step.state}`)}
            {step.reason && ` (${step.reason})`}, <By step={step} timeZone={timeZone} />
          </>
        ) : (
          verdictOf(judgement, `step.${key}`) === undefined && t('report.row.notDone')
        ),
      }
    })
  const answer = (key: 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter'): Entry => ({
    step: key,
    term: t(`report.check.${key}`),
    value:
      measurement[key] === null ? (
        verdictOf(judgement, key) === undefined && t('report.row.notDone')
      ) : (
        <>
          <Word verdict={verdictOf(judgement, key)} /> <By step={steps[key]} timeZone={timeZone} />
        </>
      ),
  })
  const required = requiredWait_min === null ? 'default' : 'maker'
  return [
    ...checklist(secureKeys),
    ...securingLines(securing).map((line) => ({
      ...{ step: 'secure', field: `securing-${line.field}` },
      ...{ term: t(`report.securing.${line.field}`), value: securingText(line, texts) },
    })),
    {
      ...{ step: 'wait', field: 'wait-minutes', term: t('report.check.wait') },
      value: wait_min !== null && (
        <>
          {waitText(measurement, t)} <By step={steps.wait} timeZone={timeZone} />
        </>
      ),
    },
    {
      ...{ step: 'wait', field: 'wait-minutes', term: t('report.field.requiredWait_min') },
      value: t(`report.requiredWait.${required}`, { minutes: minutesToWait(measurement) }),
    },
    answer('meterTestBefore'),
    answer('absenceOfVoltage'),
    ...voltageFields.map((field): Entry => {
      const name = field.replace('_mV', '') as 'uPlusMinus'
      const mV = measurement[field]
      const verdict = verdictOf(judgement, name)
      return {
        ...{ step: 'voltages', field, term: t(`report.check.${name}`) },
        value:
          mV === null ? (
            verdict === undefined && t('report.row.notMeasured')
          ) : (
            <>
              <b>{printVolt(mV, locale)}</b> <Word verdict={verdict} />
            </>
          ),
      }
    }),
    ...uAcPhases_mV.map((mV, row): Entry => ({
      ...{ step: 'voltages', field: `ac-${row}`, term: t('report.wizard.voltages.ac', { number: row + 1 }) },
      value: mV !== null && (
        <>
          <b>{printVolt(mV, locale)}</b> <Word verdict={verdictOf(judgement, 'uAcPhase', row)} />
        </>
      ),
    })),
    ...checklist(['voltages']),
    answer('meterTestAfter'),
    ...checklist(adjacentKeys),
  ]
}

function measuredOf(draft: Exclude<Draft, Disconnecting>, judgement: Judgement, texts: Texts): Entry[] {
  const { type } = draft
  const { rows, facts } = rowTextsOf(draft, judgement, texts)
  return [
    ...rows.map(({ field, label, value, limit, check }): Entry => ({
      ...{ step: pageOf(type, field), field, term: label },
      value: value !== '–' && (
        <>
          <b>{value}</b> {limit !== '–' && <span className="muted">({limit})</span>}{' '}
          <Word verdict={check && shownVerdict(check, judgement.warnings)} />
        </>
      ),
    })),
    ...facts.map(({ field, term, value }): Entry => ({
      step: pageOf(type, field),
      term,
      value: value === '–' ? '' : value,
    })),
  ]
}

function detailsOf(draft: Draft, { t, locale }: Texts): Entry[] {
  const { name, customer, place, remarks, ambientTemp_dC, relHumidity_pct, measuredAt, timeZone } = draft
  const at = (field: string, term: string, value: ReactNode): Entry => ({
    step: 'details',
    field,
    term,
    value,
  })
  return [
    at('report-name', t('report.name'), name),
    at('report-customer', t('report.customer'), customer),
    at('report-place', t('report.place'), place),
    at('ambientTemp_dC', t('report.ambientTemp_dC'), print(ambientTemp_dC, quantities.temperature, locale)),
    at('relHumidity_pct', t('report.relHumidity_pct'), print(relHumidity_pct, quantities.humidity, locale)),
    at('report-remarks', t('report.remarks'), remarks),
    at(
      'report-name',
      t('report.measuredAt'),
      measuredAt && <Moment value={measuredAt} timeZone={timeZone} />,
    ),
  ]
}
