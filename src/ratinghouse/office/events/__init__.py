"""Events: reports received, examined, matched, completed, admitted, and the registrations before them."""
