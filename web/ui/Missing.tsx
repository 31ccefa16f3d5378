import { useTexts } from '../texts/useTexts.ts'

/** Why a button cannot be pressed yet: what is still to be given. The button names it by `aria-describedby`. */
export function Missing({ id, fields }: { id: string; fields: string }) {
  const { t } = useTexts()
  return (
    <p id={id} className="small muted">
      {t('shell.stillNeeded', { fields })}
    </p>
  )
}
