import { lazy, Suspense, type ReactNode } from 'react'
import type { HelpTopic } from '#domain/sources.ts'
import styles from './WithHelp.module.css'

/** Fields with a help topic: report fields by name, others by area and name. */
const topics: Record<string, HelpTopic> = {
  uPlusMinus_mV: 'voltages',
  uPlusChassis_mV: 'voltages',
  uMinusChassis_mV: 'voltages',
  makerLimit_mV: 'makerLimit',
  'wait-minutes': 'wait',
  hvSystemVoltage_mV: 'systemVoltage',
  ohmPerVolt: 'ohmPerVolt',
  rPlusChassis: 'isolation',
  rMinusChassis: 'isolation',
  usedTestVoltage_V: 'testVoltage',
  voltmeter_Ohm: 'voltmeter',
  r0_Ohm: 'r0',
  testCurrent_mA: 'testCurrent',
  resistance: 'bonding',
  'vehicle.vin': 'vin',
  'vehicle.hvMaxVoltage': 'systemVoltage',
  'vehicle.dischargeMinutes': 'wait',
  'instrument.category': 'category',
  'instrument.gloveClass': 'gloves',
  'instrument.calibrationDue': 'calibration',
  'instrument.due': 'calibration',
  'template.level': 'level',
  'template.rank': 'rank',
  'template.validYears': 'validity',
}

const HelpButton = lazy(() => import('./HelpButton.tsx'))

export function WithHelp({ of, children }: { of: string; children: ReactNode }) {
  const topic = topics[of.replace(/^points\.\d+\./, '')]
  if (!topic) return children
  return (
    <div className={styles.helped}>
      {children}
      <Suspense>
        <HelpButton topic={topic} />
      </Suspense>
    </div>
  )
}

export const HelpLine = ({ topic }: { topic: HelpTopic }) => (
  <div className={styles.line}>
    <Suspense>
      <HelpButton topic={topic} isNamed />
    </Suspense>
  </div>
)
