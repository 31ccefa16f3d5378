import { IconMaximize, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { HelpLine } from '../../../form/help/WithHelp.tsx'
import { TagsUnknown } from '../public/TagState.tsx'
import { useHangingTags } from '../public/useTags.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { FillingFields } from './FillingFields.tsx'
import { FullScreen } from './FullScreen.tsx'
import { PrintedWarningSign, WarningSignSheet } from './WarningSignSheet.tsx'
import {
  isFilled,
  mayFill,
  type Filling,
  type PaperSize,
  papers,
  type Sign,
  type Writing,
  writings,
  signs,
} from './warningSigns.ts'
import { WritingContext } from './warningSignTexts.ts'
import { useFilling } from './useFilling.ts'
import { pictograms } from './pictograms.tsx'
import styles from './WarningSignsPage.module.css'

export default function WarningSignsPage() {
  const { t, locale } = useTexts()
  const requested: { vehicle?: string; sign?: Sign } = useSearch({ strict: false })
  const [sign, setSign] = useState<Sign>(requested.sign ?? 'voltage')
  const [writing, setWriting] = useState<Writing>(locale)
  const [paper, setPaper] = useState<PaperSize>('a4')
  const [isLarge, setLarge] = useState(false)
  const [vehicleId, setVehicleId] = useState(requested.vehicle)
  const [typed, setTyped] = useState<Filling>({})
  const { tags } = useHangingTags()
  const { tags: ofVehicle, isUnknown, retry } = useHangingTags(vehicleId === undefined ? [] : [vehicleId])
  // A sign must not state that a vehicle is disconnected while this cannot be confirmed.
  const filled = !isUnknown && mayFill(ofVehicle) ? ofVehicle : []
  const prefilled = useFilling(vehicleId, filled)
  const filling = { ...prefilled, ...typed }
  const preview = { sign, filling, paper }
  const choose = (id: string) => {
    setTyped({})
    setVehicleId(id || undefined)
  }
  return (
    <WritingContext value={writing}>
      <PageHeader title={t('sign.title')} />
      <p className={styles.what}>{t('sign.what')}</p>
      <div className={styles.page}>
        <div className="stack">
          <WarningSignChoice sign={sign} onChange={setSign} />
          <div className={styles.options}>
            <SelectField
              id="sign-writing"
              label={t('sign.languages')}
              none={null}
              options={writings.map((value) => ({ value, label: t(`sign.languages.${value}`) }))}
              value={writing}
              onChange={(value) => setWriting(value as Writing)}
            />
            <SelectField
              id="sign-paper"
              label={t('sign.paper')}
              none={null}
              options={papers.map((value) => ({ value, label: t(`sign.paper.${value}`) }))}
              value={paper}
              onChange={(value) => setPaper(value as PaperSize)}
            />
          </div>
          {sign === 'disconnectedBy' && <HelpLine topic="tag" />}
          {vehicleId !== undefined && isUnknown && <TagsUnknown retry={retry} />}
          {isFilled(sign) && (
            <FillingFields
              sign={sign}
              hanging={tags}
              vehicleId={vehicleId}
              onVehicle={choose}
              filling={filling}
              onChange={(line, text) => setTyped((before) => ({ ...before, [line]: text }))}
            />
          )}
        </div>
        <div className={styles.preview}>
          {isFilled(sign) && (
            <Warnings
              warnings={[...new Set(filled.flatMap(({ contradictions }) => contradictions))]}
              title={t('report.warning.relied')}
            />
          )}
          <div className={styles.paper} role="img" aria-label={t('sign.preview')}>
            <WarningSignSheet {...preview} />
          </div>
          <div className={styles.actions}>
            <Button icon={<IconMaximize size={20} aria-hidden />} onClick={() => setLarge(true)}>
              {t('sign.fullScreen')}
            </Button>
            <Button
              variant="secondary"
              icon={<IconPrinter size={20} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('sign.print')}
            </Button>
          </div>
        </div>
      </div>
      <PrintedWarningSign {...preview} />
      {isLarge && (
        <FullScreen onClose={() => setLarge(false)}>
          <WarningSignSheet {...preview} />
        </FullScreen>
      )}
    </WritingContext>
  )
}

interface Props {
  sign: Sign
  onChange: (sign: Sign) => void
}

function WarningSignChoice({ sign, onChange }: Props) {
  const { t } = useTexts()
  return (
    <fieldset className={styles.signs}>
      <legend className="hidden">{t('sign.choose')}</legend>
      {signs.map((one) => (
        <label key={one} className={styles.sign}>
          <input type="radio" name="sign" checked={one === sign} onChange={() => onChange(one)} />
          <span className={styles.picture}>
            <Thumbnail sign={one} />
          </span>
          <span>{t(`sign.word.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Thumbnail({ sign }: { sign: Sign }) {
  if (isFilled(sign)) return <span className={styles.tag} data-sign={sign} />
  const Picture = pictograms[sign]
  return <Picture />
}
