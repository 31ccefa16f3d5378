import type { ReactNode } from 'react'
import { FilledSheet } from './FilledSheet.tsx'
import { pictograms } from './pictograms.tsx'
import { isFilled, type Filling, type Paper, type Sign } from './signs.ts'
import styles from './SignSheet.module.css'
import { useSignWords } from './signWords.ts'

interface Props {
  sign: Sign
  filling: Filling
  paper: Paper
}

export function SignSheet({ sign, filling, paper }: Props) {
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
        <SignWords of={`word.${sign}`} />
      </div>
    </div>
  )
}

export function SignWords({ of, as: Tag = 'p' }: { of: string; as?: 'p' | 'h2' }) {
  const words = useSignWords()
  return words(of).map(({ locale, text }): ReactNode => (
    <Tag key={locale} lang={locale}>
      {text}
    </Tag>
  ))
}
