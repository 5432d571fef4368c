// Boost.JSON, compiled here: Debian's library of it is for the machine, not for the page.
#include <boost/json/src.hpp>
