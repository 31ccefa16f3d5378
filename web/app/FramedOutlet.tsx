import { Outlet } from '@tanstack/react-router'
import { Framed } from './Framed.tsx'

export default function FramedOutlet() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  )
}
