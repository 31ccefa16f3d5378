import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Report } from '#contract/report.ts'
import type { ReportType } from '#domain/reportType.ts'
import { resultNow } from '#domain/measurement/contradictions.ts'
import type { Verdict } from '#domain/measurement/judgement.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { VerdictBanner } from '../../ui/badges.tsx'
import { DataTable, type Fact, Facts } from '../../ui/lists.tsx'
import styles from './VerdictWord.module.css'

interface Props {
  type: ReportType
  result: 'valid' | 'invalid' | 'incomplete'
  warnings: readonly string[]
  preceding: { contradictions: readonly string[] } | null
  /** What happened to that disconnection since the report was sealed. */
  reliedEnded?: Report['reliedEnded']
}

/** Uses the same words before and after signing. */
export function ResultVerdict({ type, result, warnings, preceding, reliedEnded = null }: Props) {
  const { t } = useTexts()
  const shownResult = resultNow(result, { warnings, relied: preceding?.contradictions ?? [], reliedEnded })
  return (
    <VerdictBanner state={shownResult} title={t(`report.result.${shownResult}`)}>
      {shownResult === 'onContradicted' || shownResult === 'onEnded'
        ? t(`report.summary.${shownResult}`)
        : shownResult !== 'incomplete' && t(`report.summary.${type}.${shownResult}`)}
    </VerdictBanner>
  )
}

const icons = { valid: IconCheck, contradicted: IconAlertTriangle, invalid: IconX, incomplete: IconPencil }

export function VerdictLabel({ verdict }: { verdict: Verdict | 'contradicted' }) {
  const { t } = useTexts()
  const Icon = icons[verdict]
  return (
    <span className={styles.word} data-verdict={verdict}>
      <Icon size={16} stroke={2.5} aria-hidden />
      <span>{t(`report.row.${verdict}`)}</span>
    </span>
  )
}

export function ResultRows({ rows }: { rows: ReactNode[][] }) {
  const { t } = useTexts()
  return (
    <div className={styles.results}>
      <DataTable
        label={t('report.page.measurements')}
        headings={[
          t('report.page.point'),
          t('report.page.value'),
          t('report.page.limit'),
          t('report.result'),
        ]}
        rows={rows.map((row) => row.map((cell) => (cell === '–' ? <None key="none" /> : unbroken(cell))))}
      />
    </div>
  )
}

/** A number and its unit or relation are on one line. */
const unbroken = (cell: ReactNode) =>
  typeof cell === 'string' ? cell.replace(/(?<=[<>≥≤]) (?=\d)|(?<=\d) (?=[µmkMG]?[ΩVAs%°])/g, '\u00a0') : cell

/** Left out on phones, where a value has no column. */
const None = () => <span className={styles.none}>–</span>

export const FactsPanel = ({ facts }: { facts: Fact[] }) =>
  facts.length > 0 && (
    <div className="panel">
      <Facts facts={facts} />
    </div>
  )
