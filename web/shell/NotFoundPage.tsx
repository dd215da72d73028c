import { Compass } from 'lucide-react';
import { DeadEnd } from './DeadEnd.tsx';

export function Component() {
  return <DeadEnd name="notFound" icon={Compass} />;
}
