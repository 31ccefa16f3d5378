import { Outlet } from '@tanstack/react-router'
import { Framed } from './Framed.tsx'

export const FramedOutlet = () => (
  <Framed>
    <Outlet />
  </Framed>
)
