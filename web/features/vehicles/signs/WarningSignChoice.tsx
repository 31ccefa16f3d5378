import { useTexts } from '../../../i18n/useTexts.ts'
import { pictograms } from './pictograms.tsx'
import styles from './SignChoice.module.css'
import { isFilled, type Sign, signs } from './warningSigns.ts'

interface Props {
  sign: Sign
  onChange: (sign: Sign) => void
}

export function WarningSignChoice({ sign, onChange }: Props) {
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
