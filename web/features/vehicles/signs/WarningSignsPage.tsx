import { IconMaximize, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { HelpLine } from '../../../form/help/WithHelp.tsx'
import { TagsUnknown } from '../public/TagState.tsx'
import { useAttachedTags } from '../public/useTags.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { FillingFields, useFilling } from './FillingFields.tsx'
import { FullScreen } from './FullScreen.tsx'
import { PrintedWarningSign, WarningSignSheet, WritingContext } from './WarningSignSheet.tsx'
import {
  isFilled,
  mayFill,
  type Filling,
  type Line,
  type PaperSize,
  paperSizes,
  type Sign,
  type Writing,
  writings,
  signs,
} from './warningSigns.ts'
import { pictograms } from './pictograms.tsx'
import styles from './WarningSignsPage.module.css'

export default function WarningSignsPage() {
  const { t, locale } = useTexts()
  const requested: { vehicle?: string; sign?: Sign } = useSearch({ strict: false })
  const [sign, setSign] = useState<Sign>(requested.sign ?? 'voltage')
  const [writing, setWriting] = useState<Writing>(locale)
  const [paperSize, setPaperSize] = useState<PaperSize>('a4')
  const { vehicleId, filling, warnings, isUnavailable, retry, ...fields } = useVehicleSign(requested.vehicle)
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
              options={paperSizes.map((value) => ({ value, label: t(`sign.paper.${value}`) }))}
              value={paperSize}
              onChange={(value) => setPaperSize(value as PaperSize)}
            />
          </div>
          {sign === 'disconnectedBy' && <HelpLine topic="tag" />}
          {vehicleId !== undefined && isUnavailable && <TagsUnknown retry={retry} />}
          {isFilled(sign) && <FillingFields {...{ sign, vehicleId, filling }} {...fields} />}
        </div>
        <div className={styles.preview}>
          {isFilled(sign) && <Warnings warnings={warnings} title={t('report.warning.relied')} />}
          <Preview {...{ sign, filling, paperSize }} />
        </div>
      </div>
    </WritingContext>
  )
}

function useVehicleSign(requested: string | undefined) {
  const [vehicleId, setVehicleId] = useState(requested)
  const [typed, setTyped] = useState<Filling>({})
  const { tags: attached } = useAttachedTags()
  const { tags, isUnavailable, retry } = useAttachedTags(vehicleId === undefined ? [] : [vehicleId])
  // A sign must not state that a vehicle is disconnected while this cannot be confirmed.
  const filled = !isUnavailable && mayFill(tags) ? tags : []
  const filling = { ...useFilling(vehicleId, filled), ...typed }
  return {
    ...{ vehicleId, filling, attached, isUnavailable, retry },
    warnings: [...new Set(filled.flatMap(({ contradictions }) => contradictions))],
    onVehicle: (id: string) => {
      setTyped({})
      setVehicleId(id || undefined)
    },
    onChange: (line: Line, text: string) => setTyped((before) => ({ ...before, [line]: text })),
  }
}

function Preview(preview: { sign: Sign; filling: Filling; paperSize: PaperSize }) {
  const { t } = useTexts()
  const [isLarge, setLarge] = useState(false)
  return (
    <>
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
      <PrintedWarningSign {...preview} />
      {isLarge && (
        <FullScreen onClose={() => setLarge(false)}>
          <WarningSignSheet {...preview} />
        </FullScreen>
      )}
    </>
  )
}

function WarningSignChoice({ sign, onChange }: { sign: Sign; onChange: (sign: Sign) => void }) {
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
