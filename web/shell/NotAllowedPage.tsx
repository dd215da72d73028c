import { ShieldX } from 'lucide-react';
import { DeadEnd } from './DeadEnd.tsx';

export function Component() {
  return <DeadEnd name="notAllowed" icon={ShieldX} />;
}
