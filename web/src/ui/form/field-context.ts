// How a field tells the control inside it its id, its description and whether it is wrong (web.md 3.1, Field).
import { createContext, useContext, useId } from 'react';

/** Attributes a control takes over from the field around it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const FieldContext = createContext<ControlProps | undefined>(undefined);

/** The field's attributes, merged with what the control was given itself. Works outside a field as well. */
export function useControl(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }): ControlProps {
  const field = useContext(FieldContext);
  const fallback = useId();
  const described = [field?.['aria-describedby'], own['aria-describedby']].filter(Boolean).join(' ');
  return { id: own.id ?? field?.id ?? fallback, 'aria-describedby': described || undefined, 'aria-invalid': field?.['aria-invalid'] };
}
