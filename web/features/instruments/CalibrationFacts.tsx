import type { Instrument } from '#contract/instrument.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { CalibrationFile, wordOf } from './InstrumentHistory.tsx'
import { calibrationFields } from './public/instrumentFields.ts'

export function CalibrationFacts({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const { calibrationDue, certificateNo, fileId } = instrument
  return (
    <section className="panel" aria-labelledby="instrument-calibration">
      <h2 id="instrument-calibration">{t(`instrument.${wordOf(instrument.kind)}calibration`)}</h2>
      <ResourceFacts
        fields={calibrationFields}
        item={instrument}
        show={[
          'calibratedOn',
          calibrationDue === null
            ? { of: 'due', term: t('instrument.calibrate.result'), value: t('instrument.failed') }
            : { of: 'due', term: t('instrument.calibrationDue'), value: <Day value={calibrationDue} /> },
          'laboratory',
          'certificateNo',
        ]}
        omitted={['fileId']}
      />
      {fileId && <CalibrationFile id={fileId} name={certificateNo} />}
    </section>
  )
}
