import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../i18n/useTexts.ts'
import { confirm, type Question } from '../ui/dialogs.tsx'

export function useAskBeforeLeaving(changed: boolean, question?: Question) {
  const { t } = useTexts()
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      const leave = await confirm({
        title: t('shell.unsaved.title'),
        body: t('shell.unsaved.what'),
        action: t('shell.unsaved.discard'),
        danger: true,
        ...question,
      })
      return leave === null
    },
  })
}
