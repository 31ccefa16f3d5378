import { useMediaQuery } from '@mantine/hooks'

/** Two columns: the step, and what has been recorded. */
export const useIsWide = () =>
  useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false })
