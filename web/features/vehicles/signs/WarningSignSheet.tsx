import { type ReactNode, createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { QrCode } from '../../../ui/images.tsx'
import { pictograms } from './pictograms.tsx'
import {
  linesOf,
  type FilledSign,
  type Filling,
  type Line,
  isFilled,
  type PaperSize,
  type Sign,
  localesOf,
  type Writing,
} from './warningSigns.ts'
import filledSheetStyles from './FilledSheet.module.css'
import styles from './SignSheet.module.css'
import printedSignStyles from './PrintedSign.module.css'
import type { Locale } from '#domain/locale.ts'
import words from 'virtual:texts/signs'

interface Props {
  sign: Sign
  filling: Filling
  paperSize: PaperSize
}

export function WarningSignSheet({ sign, filling, paperSize }: Props) {
  return (
    <div className={styles.sheet} data-paper={paperSize}>
      {isFilled(sign) ? <FilledSheet sign={sign} filling={filling} /> : <PictureSheet sign={sign} />}
    </div>
  )
}

const NoSwitchOn = pictograms.noSwitchOn

function FilledSheet({ sign, filling }: { sign: FilledSign; filling: Filling }) {
  const texts = useWarningSignTexts()
  const { code } = filling
  return (
    <div className={filledSheetStyles.tag} data-sign={sign}>
      <header className={filledSheetStyles.head}>
        <div className={filledSheetStyles.sign}>
          <NoSwitchOn />
        </div>
        <div className={filledSheetStyles.title}>
          <SignTexts of={texts(`word.${sign}`)} />
        </div>
      </header>
      <dl className={filledSheetStyles.lines}>
        {linesOf[sign].map((line) => (
          <FilledLine key={line} line={line} value={filling[line]} />
        ))}
      </dl>
      {sign === 'disconnectedBy' && (
        <footer className={filledSheetStyles.foot}>
          <div>
            {filling.isInconsistent && <SignTexts of={texts('inconsistent')} />}
            <SignTexts of={texts('onlyByName')} />
          </div>
          {code && (
            <div className={filledSheetStyles.code}>
              <QrCode content={`${location.origin}${code.path}`} label={texts(code.says)[0]?.text ?? ''} />
              <span>
                {texts(code.says)
                  .map(({ text }) => text)
                  .join(' / ')}
              </span>
            </div>
          )}
        </footer>
      )}
    </div>
  )
}

const SignTexts = ({ of }: { of: SignText[] }) =>
  of.map(({ locale, text }) => (
    <p key={locale} lang={locale}>
      {text}
    </p>
  ))

function FilledLine({ line, value }: { line: Line; value: string | undefined }) {
  const texts = useWarningSignTexts()
  return (
    <div className={filledSheetStyles.line}>
      <dt>
        {texts(`line.${line}`)
          .map(({ text }) => text)
          .join(' / ')}
      </dt>
      <dd>{value}</dd>
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

function WarningSignTexts({ of, as: Tag = 'p' }: { of: string; as?: 'p' | 'h2' }) {
  const texts = useWarningSignTexts()
  return texts(of).map(({ locale, text }): ReactNode => (
    <Tag key={locale} lang={locale}>
      {text}
    </Tag>
  ))
}

export const PrintedWarningSign = (props: { sign: Sign; filling: Filling; paperSize: PaperSize }) =>
  createPortal(
    <div className={printedSignStyles.printed} data-paper={props.paperSize} aria-hidden="true">
      <WarningSignSheet {...props} />
    </div>,
    document.body,
  )

export const WritingContext = createContext<Writing>('de')

interface SignText {
  locale: Locale
  text: string
}

/** A text in each language of the sign, independent of the language of the page. */
function useWarningSignTexts() {
  const writing = useContext(WritingContext)
  return (key: string): SignText[] =>
    localesOf(writing).map((locale) => ({ locale, text: words[locale][`sign.${key}`] ?? '' }))
}
