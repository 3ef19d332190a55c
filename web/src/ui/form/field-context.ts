// Passes id, description and validity of a field to its control (docs/design/web.md#components).
import { type AriaAttributes, createContext, useContext, useId } from 'react';

/** Attributes that a control takes from its field. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': AriaAttributes['aria-invalid'];
}

export const FieldContext = createContext<ControlProps | undefined>(undefined);

/** Merges the attributes of the field with those of the control. Also works outside a field. */
export function useControl(own: {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: AriaAttributes['aria-invalid'];
}): ControlProps {
  const field = useContext(FieldContext);
  const fallback = useId();
  const described = [field?.['aria-describedby'], own['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id ?? fallback,
    'aria-describedby': described || undefined,
    'aria-invalid': field?.['aria-invalid'] ?? own['aria-invalid'],
  };
}
