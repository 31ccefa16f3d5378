import { Checkbox } from '@mantine/core'

interface Props {
  label: string
  checked: boolean
  onChange: () => void
}

export const CheckboxCell = ({ label, checked, onChange }: Props) => (
  <Checkbox aria-label={label} size="md" checked={checked} onChange={onChange} />
)
