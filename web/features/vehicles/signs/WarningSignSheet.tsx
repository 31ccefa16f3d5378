import type { ReactNode } from 'react'
import { FilledSheet } from './FilledSheet.tsx'
import { pictograms } from './pictograms.tsx'
import { isFilled, type Filling, type PaperSize, type Sign } from './warningSigns.ts'
import styles from './SignSheet.module.css'
import { useWarningSignTexts } from './warningSignTexts.ts'

interface Props {
  sign: Sign
  filling: Filling
  paper: PaperSize
}

export function WarningSignSheet({ sign, filling, paper }: Props) {
  return (
    <div className={styles.sheet} data-paper={paper}>
      {isFilled(sign) ? <FilledSheet sign={sign} filling={filling} /> : <PictureSheet sign={sign} />}
    </div>
  )
}

function PictureSheet({ sign }: { sign: keyof typeof pictograms }) {
  const Picture = pictograms[sign]
  return (
    <div className={styles.picture}>
      <div className={styles.sign}>
        <Picture />
      </div>
      <div className={styles.plate} data-sign={sign}>
        <WarningSignTexts of={`word.${sign}`} />
      </div>
    </div>
  )
}

export function WarningSignTexts({ of, as: Tag = 'p' }: { of: string; as?: 'p' | 'h2' }) {
  const texts = useWarningSignTexts()
  return texts(of).map(({ locale, text }): ReactNode => (
    <Tag key={locale} lang={locale}>
      {text}
    </Tag>
  ))
}
