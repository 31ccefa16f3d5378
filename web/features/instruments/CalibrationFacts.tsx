import type { Instrument } from '#contract/instrument.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'
import { CalibrationPaper } from './CalibrationPaper.tsx'
import { wordOf } from './wordOf.ts'

export function CalibrationFacts({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const { calibratedOn, calibrationDue, laboratory, certificateNo, fileId } = instrument
  return (
    <section className="panel" aria-labelledby="instrument-calibration">
      <h2 id="instrument-calibration">{t(`instrument.${wordOf(instrument.kind)}calibration`)}</h2>
      <Facts
        facts={[
          { term: t('instrument.calibratedOn'), value: <Day value={calibratedOn} /> },
          calibrationDue === null
            ? { term: t('instrument.calibrate.result'), value: t('instrument.failed') }
            : { term: t('instrument.calibrationDue'), value: <Day value={calibrationDue} /> },
          { term: t('instrument.laboratory'), value: laboratory },
          { term: t('instrument.certificateNo'), value: certificateNo },
        ]}
      />
      {fileId && <CalibrationPaper id={fileId} name={certificateNo} />}
    </section>
  )
}
