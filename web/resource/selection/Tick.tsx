import { Checkbox } from '@mantine/core'

interface Props {
  label: string
  checked: boolean
  onChange: () => void
}

/** Chooses a row, or all of them; what it stands for is read beside it. */
export const Tick = ({ label, checked, onChange }: Props) => (
  <Checkbox aria-label={label} size="md" checked={checked} onChange={onChange} />
)
